// The feed of the gateway's own store, which all gateways of an installation share.
import type { Clock } from '../clock.ts'
import type { Peers } from '../peers/interface.ts'
import type { Store } from '../store/store.ts'
import type { EventSource } from './events.model.ts'

/** Without Redis nothing else announces the events of another gateway. */
const LOOK_MS = 1_000
/** With Redis: a message may be lost. */
const SELDOM_MS = 10_000

type Needs = { store: Pick<Store, 'events'>; peers: Pick<Peers, 'publish' | 'subscribe' | 'redis'>; clock: Clock }

export function ownEvents({ store: { events }, peers, clock }: Needs): EventSource {
  const waiting = new Set<() => void>()
  const wakeAll = () => waiting.forEach((wake) => wake())
  events.onAdded(() => {
    wakeAll()
    peers.publish('events', '')
  })
  peers.subscribe('events', wakeAll)

  /** Until something may have been added. */
  function sleep(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        timer.cancel()
        signal.removeEventListener('abort', wake)
        waiting.delete(wake)
        done()
      }
      const timer = clock.setTimeout(wake, peers.redis() === 'connected' ? SELDOM_MS : LOOK_MS)
      signal.addEventListener('abort', wake)
      waiting.add(wake)
    })
  }

  return {
    name: 'gateway',
    read: (after) => events.read(after),
    async wait(after, signal) {
      // Before the reading: what is added during it ends the sleep.
      const woken = sleep(signal)
      const page = await events.read(after)
      if (page.events.length > 0 || page.isGap || signal.aborted) wakeAll()
      else await woken
      return page
    },
  }
}
