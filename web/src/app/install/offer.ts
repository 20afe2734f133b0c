// The browser offers the installation once, when it likes: the offer is kept until somebody takes it.
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

/** Listens from the start of the page on, before any screen is there. */
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

/** Takes the offer up; true when the user has agreed. */
export async function install(): Promise<boolean> {
  const taken = offer
  keep(null)
  return (await taken?.prompt())?.outcome === 'accepted'
}
