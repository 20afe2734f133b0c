// The browser fires its install event once, at any time: it is kept until it is used.
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

/** Listens from the start of the page, before any screen is mounted. */
export function watchForOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => keep(null))
}

export const hasOffer = () => offer !== null

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the browser's install prompt; true when the user accepts. */
export async function install(): Promise<boolean> {
  const taken = offer
  keep(null)
  return (await taken?.prompt())?.outcome === 'accepted'
}
