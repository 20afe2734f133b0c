// What the gateways of an installation share beside their store. All of it may be lost: the counts of a minute, and messages.
import type { SharedRate } from './rate.ts'

/** 'dropped': a key of cached answers that a change has made stale. 'events': there are new ones in the store. 'printed': a printing is. */
export type Topic = 'dropped' | 'events' | 'printed'

export type Peers = {
  /** One count of this name for all gateways, up to `most` in a minute; while they cannot be reached, each counts for itself. */
  rate(name: string, most?: number): SharedRate
  /** Sends a text to all other gateways. */
  publish(topic: Topic, text: string): void
  /** Receives the texts of the others; null when some may be lost: an interruption begins or ends, here or at another gateway. */
  subscribe(topic: Topic, listener: (text: string | null) => void): void
  /** Null without Redis. */
  redis(): 'connected' | 'unavailable' | null
  close(): Promise<void>
}
