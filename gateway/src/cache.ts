// What is the same for all callers: asked for once, by whoever comes first, and kept for a while. Failures are not kept.
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export type Cache = {
  /** The value of `key`: the one that is fresh or on its way, else what `load` brings. */
  get<T>(key: string, load: () => Promise<T>, lifeMs?: number): Promise<T>
  /** The value of `key`, asked for anew; callers at the same time share one call. */
  refresh<T>(key: string, load: () => Promise<T>, lifeMs?: number): Promise<T>
  /** Drops a key, or every key below it (`'catalogue'` drops `'catalogue:0042'`): call it after writing what it holds. */
  invalidate(key: string): void
}

type Entry = { value: Promise<unknown>; isOnItsWay: boolean; isRefresh: boolean }

const LIFE_MS = 3_000

/** `most` entries are kept; the one that was used longest ago goes first. */
export function createCache(clock: Clock, most: number): Cache {
  const entries = new LRUCache<string, Entry>({
    max: most,
    ttlResolution: 0,
    perf: { now: () => clock.now().epochMilliseconds },
  })

  function put<T>(key: string, load: () => Promise<T>, lifeMs: number, isRefresh: boolean): Promise<T> {
    const value = load()
    const entry = { value, isOnItsWay: true, isRefresh }
    // Without an end: its life begins with the answer.
    entries.set(key, entry)
    const arrived = () => {
      entry.isOnItsWay = false
      // The cache still serves an entry at the last instant of its ttl.
      if (entries.peek(key) === entry) entries.set(key, entry, { ttl: lifeMs - 1 })
    }
    value.then(arrived, () => entries.peek(key) === entry && entries.delete(key))
    return value
  }

  return {
    get<T>(key: string, load: () => Promise<T>, lifeMs = LIFE_MS): Promise<T> {
      const known = entries.get(key)
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
  }
}
