// The approximate memory of a value, to bound caches in bytes. Not exact, but proportional: an answer a hundred times as large
// gets a size a hundred times as large.
const PER_VALUE = 16
/** Of longer lists only some items are measured, because every answer that is kept is measured once. */
const SAMPLE = 20

export function approximateSize(value: unknown, seen: Set<object> = new Set()): number {
  if (typeof value === 'string') return PER_VALUE + value.length
  if (typeof value !== 'object' || value === null) return PER_VALUE
  // Shared objects count once: a list and the map of its items are about one copy of the items.
  if (seen.has(value)) return PER_VALUE
  seen.add(value)
  if (ArrayBuffer.isView(value)) return PER_VALUE + value.byteLength
  const sizeOf = (item: unknown) => approximateSize(item, seen)
  if (Array.isArray(value)) return PER_VALUE + sumOf(value, value.length, sizeOf)
  if (value instanceof Map) return PER_VALUE + sumOf(value, value.size, ([key, item]) => sizeOf(key) + sizeOf(item))
  if (value instanceof Set) return PER_VALUE + sumOf(value, value.size, sizeOf)
  let total = PER_VALUE
  for (const item of Object.values(value)) total += PER_VALUE + sizeOf(item)
  return total
}

function sumOf<Item>(items: Iterable<Item>, count: number, sizeOf: (item: Item) => number): number {
  let [measured, total] = [0, 0]
  for (const item of items) {
    if (measured === SAMPLE) break
    measured += 1
    total += PER_VALUE + sizeOf(item)
  }
  return measured === 0 ? 0 : Math.ceil((total / measured) * count)
}
