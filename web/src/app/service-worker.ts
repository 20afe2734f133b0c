// The worker stores the portal's own files on the device. A new version waits until the user accepts it, or until the gateway no
// longer knows this one, or the page lacks a part of its own.
import { PART_MISSING } from '../ui/chunk.tsx'
import { OUTDATED } from './window-events.ts'

const SCRIPT = '/service-worker.js'
const EVERY_HOUR = 3_600_000
const ACTIVATION_MS = 3_000
/** Storing the files takes the line and the processor from the first screen. */
const AFTER_START_MS = 2_000

type Policies = { createPolicy(name: 'sw', rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** The policy forbids script URLs from plain strings: this policy allows exactly one. */
function trustedScript(): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  const createScriptURL = (url: string) => {
    if (url !== SCRIPT) throw new TypeError('Not our worker')
    return url
  }
  return policies?.createPolicy('sw', { createScriptURL }).createScriptURL(SCRIPT) ?? SCRIPT
}

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker | null) {
  waiting = worker
  for (const listener of listeners) listener()
}

export type UpdateState = 'none' | 'offered' | 'incomplete' | 'reload' | 'required'
let urgent: Exclude<UpdateState, 'none' | 'offered'> | null = null

function need(state: typeof urgent) {
  urgent = state
  offer(waiting)
}

const AGAIN_MS = 2_000

/** A browser does not load a file again that has failed; the page starts anew once the server can answer. */
async function reloadWhenAnswered() {
  if (urgent) return
  need('incomplete')
  const answers = () =>
    fetch(SCRIPT, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    )
  while (!(await answers())) await new Promise((resolve) => void setTimeout(resolve, AGAIN_MS))
  need('reload')
}

export function watchVersion(): void {
  window.addEventListener(OUTDATED, () => need('required'))
  window.addEventListener(PART_MISSING, () => void reloadWhenAnswered())
}

/**
 * 'required': the gateway refuses this version. 'incomplete': a part of it could not be loaded, and the server does not answer;
 * 'reload': it answers.
 */
export const updateState = (): UpdateState => urgent ?? (waiting ? 'offered' : 'none')

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function watch(registration: ServiceWorkerRegistration) {
  const offerWaiting = () => {
    // Without a controller this is the first worker: there is nothing to update.
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offerWaiting))
}

/** Registers the worker after the start, and checks for a new version then and every hour. */
export function startServiceWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => void register(), AFTER_START_MS)
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(trustedScript(), { updateViaCache: 'none' })
    watch(registration)
    const check = () => void registration.update().catch(() => undefined)
    check()
    setInterval(check, EVERY_HOUR)
  } catch {
    // The portal also works where the browser refuses the worker.
  }
}

/** Activates the newest version and reloads. */
export async function applyUpdate() {
  const reload = () => window.location.reload()
  const worker = await newestWorker().catch(() => null)
  if (!worker) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The browser keeps the old worker for as long as it answers a request, for minutes.
  setTimeout(reload, ACTIVATION_MS)
  worker.postMessage({ type: 'SKIP_WAITING' }, [])
}

/** The worker of a newer version, once it has stored its files; null without one: the gateway serves the page. */
async function newestWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  const worker = registration?.installing
  if (worker)
    await new Promise<void>((done) => {
      worker.addEventListener('statechange', () => done(), { once: true })
    })
  return registration?.waiting ?? null
}

const RELOADED = 'panify:reloaded-from'

/** Loads the newest version; once only from each, so that a page never reloads for ever. */
export function updateOnce() {
  const version = import.meta.url
  if (sessionStorage.getItem(RELOADED) === version) return
  sessionStorage.setItem(RELOADED, version)
  void applyUpdate()
}
