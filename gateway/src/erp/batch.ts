// Many keys in one request: one call for the whole list instead of one per key.
import DataLoader from 'dataloader'

export type Batched<V> = DataLoader<string, V | null>

/** Up to this many keys, asked for one after the other, are read one by one; further ones from the list of all. */
export const FEW = 5

/** A loader of one request: a single key makes the single call, several keys make the list call. */
export function batched<V>(calls: { one(key: string): Promise<V | null>; all(): Promise<Map<string, V>> }): Batched<V> {
  const asked = new Set<string>()
  return new DataLoader<string, V | null>(async (keys) => {
    for (const key of keys) asked.add(key)
    const [first] = keys
    if (keys.length === 1 && first !== undefined && asked.size <= FEW) return [await calls.one(first)]
    const found = await calls.all()
    return keys.map((key) => found.get(key) ?? null)
  })
}

/** The value of each key, or the failure of a key that cannot be read, so that one failure does not affect the others. */
export function each<K, V>(keys: readonly K[], read: (key: K) => Promise<V>): Promise<(V | Error)[]> {
  return Promise.all(keys.map((key) => read(key).catch(asError)))
}

export const asError = (failure: unknown): Error => (failure instanceof Error ? failure : new Error('unknown failure'))
