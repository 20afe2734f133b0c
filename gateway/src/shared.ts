// What is the same for all callers: asked for once, by whoever comes first, and kept for a few seconds. Never anything
// personal. Failures are not kept.
import type { Clock } from './clock.ts'

export type Shelf = {
  /** The value of `key`: the one that is fresh or on its way, else what `load` brings. */
  take<T>(key: string, load: () => Promise<T>, lifeMs?: number): Promise<T>
  /** The value of `key`, asked for anew; callers at the same time share one call. */
  refresh<T>(key: string, load: () => Promise<T>, lifeMs?: number): Promise<T>
  /** Drops a key, or every key below it (`'catalogue'` drops `'catalogue:0042'`): call it after writing what it holds. */
  invalidate(key: string): void
}

const LIFE_MS = 3_000

export function createShelf(clock: Clock): Shelf {
  const entries = new Map<string, { value: Promise<unknown>; until: number; isRefresh: boolean }>()

  function put<T>(key: string, load: () => Promise<T>, lifeMs: number, isRefresh: boolean): Promise<T> {
    const value = load()
    const entry = { value, until: Infinity, isRefresh }
    entries.set(key, entry)
    value.then(
      () => (entry.until = clock.now().epochMilliseconds + lifeMs),
      () => entries.get(key) === entry && entries.delete(key),
    )
    return value
  }

  return {
    take<T>(key: string, load: () => Promise<T>, lifeMs = LIFE_MS): Promise<T> {
      const known = entries.get(key)
      if (known && clock.now().epochMilliseconds < known.until) return known.value as Promise<T>
      return put(key, load, lifeMs, false)
    },
    refresh<T>(key: string, load: () => Promise<T>, lifeMs = LIFE_MS): Promise<T> {
      const known = entries.get(key)
      if (known?.isRefresh && known.until === Infinity) return known.value as Promise<T>
      return put(key, load, lifeMs, true)
    },
    invalidate(key) {
      for (const known of entries.keys()) if (known === key || known.startsWith(`${key}:`)) entries.delete(known)
    },
  }
}
