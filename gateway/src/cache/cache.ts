// Answers that are the same for all callers: read once, shared by simultaneous callers, kept for a while. Failures are not kept.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Peers } from '../peers/interface.ts'
import { approximateSize } from './size.ts'

export type Cache = {
  /** The kept or pending value of `key`, else the result of `load`. */
  get<T>(key: string, load: () => Promise<T>, lifeMs?: number): Promise<T>
  /** Loads `key` again; simultaneous callers share one call. */
  refresh<T>(key: string, load: () => Promise<T>, lifeMs?: number): Promise<T>
  /** Drops a key, or every key below it (`'catalogue'` drops `'catalogue:0042'`). Call it after a write. */
  invalidate(key: string): void
  clear(): void
}

type Entry = { value: Promise<unknown>; isOnItsWay: boolean; isRefresh: boolean }

const LIFE_MS = 3_000

/** The first answer is every answer: a request does not read again what takes longer to arrive than the cache keeps it. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => (answer ??= read())
}

export type CacheBounds = { entries: number; bytes: number }

/** The size of an entry whose answer has not arrived. */
const ON_ITS_WAY_BYTES = 1

/** Keeps at most so many entries of at most so many bytes together; the least recently used one is dropped first. */
export function createCache(clock: Clock, most: CacheBounds, onRead?: (isHit: boolean) => void): Cache {
  const entries = new LRUCache<string, Entry>({
    max: most.entries,
    maxSize: most.bytes,
    ttlResolution: 0,
    perf: { now: () => clock.elapsedMs() },
  })

  function put<T>(key: string, load: () => Promise<T>, lifeMs: number, isRefresh: boolean): Promise<T> {
    const value = load()
    const entry: Entry = { value, isOnItsWay: true, isRefresh }
    // Without a ttl: its life begins when the answer arrives.
    entries.set(key, entry, { size: ON_ITS_WAY_BYTES })
    const arrived = (answer: T) => {
      if (entries.peek(key) !== entry) return
      // An answer larger than the cache would not be kept, and its simultaneous readers would each load it.
      const size = Math.min(sizeOnce(answer), most.bytes)
      // The cache still serves an entry at the last instant of its ttl.
      entries.set(key, { value, isOnItsWay: false, isRefresh }, { ttl: lifeMs - 1, size })
    }
    value.then(arrived, () => entries.peek(key) === entry && entries.delete(key))
    return value
  }

  return {
    get<T>(key: string, load: () => Promise<T>, lifeMs = LIFE_MS): Promise<T> {
      const known = entries.get(key)
      onRead?.(known !== undefined)
      return known ? (known.value as Promise<T>) : put(key, load, lifeMs, false)
    },
    refresh<T>(key: string, load: () => Promise<T>, lifeMs = LIFE_MS): Promise<T> {
      const known = entries.get(key)
      return known?.isRefresh && known.isOnItsWay ? (known.value as Promise<T>) : put(key, load, lifeMs, true)
    },
    invalidate(key) {
      const keys = Array.from(entries.keys())
      for (const known of keys) if (known === key || known.startsWith(`${key}:`)) entries.delete(known)
    },
    clear: () => entries.clear(),
  }
}

const sizes = new WeakMap<object, number>()

/** The same object may arrive again and again, e.g. the catalogue of a price list. */
function sizeOnce(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return approximateSize(answer)
  const size = sizes.get(answer) ?? approximateSize(answer)
  sizes.set(answer, size)
  return size
}

type Sharing = { peers: Pick<Peers, 'publish' | 'subscribe'>; onRead?: (isHit: boolean) => void }

/** A cache whose keys are dropped on all gateways. */
export function createSharedCache(clock: Clock, most: CacheBounds, { peers, onRead }: Sharing): Cache {
  const own = createCache(clock, most, onRead)
  peers.subscribe('dropped', (key) => (key === null ? own.clear() : own.invalidate(key)))
  return {
    ...own,
    invalidate(key) {
      own.invalidate(key)
      peers.publish('dropped', key)
    },
  }
}
