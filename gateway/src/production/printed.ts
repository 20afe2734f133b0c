// Announces to the open pages of staff that a list was printed, or a printing was forgotten. Printings are in the gateway's store and
// no change of orders, so they are no event of the feed. A lost announcement is made up for by the next reading of a page.
import type { Peers } from '../peers/interface.ts'

export type PrintedSignal = {
  /** All gateways hear it that are connected with this one. */
  tell(): void
  /** Until the returned function is called. */
  listen(listener: () => void): () => void
}

export function createPrintedSignal(peers: Pick<Peers, 'publish' | 'subscribe'>): PrintedSignal {
  const listeners = new Set<() => void>()
  const hear = () => listeners.forEach((listener) => listener())
  peers.subscribe('printed', hear)
  return {
    tell() {
      hear()
      peers.publish('printed', '')
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
