// Describes a body by its fields and kinds of values, without any value.

const MOST_FIELDS = 12

export function shapeOf(value: unknown, depth = 2): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length} × ${shapeOf(value[0], depth - 1)}`
  if (typeof value === 'object') return objectShape(value as Record<string, unknown>, depth)
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'text'
  return typeof value === 'number' ? 'a number' : typeof value
}

/** Hides names of fields that are data themselves (a code, a date, an address). */
const nameOf = (key: string) => (/^[A-Za-z_][\w \-[\]]{0,40}$/.test(key) ? key : '…')

function objectShape(value: Record<string, unknown>, depth: number): string {
  const keys = Object.keys(value)
  if (keys.length === 0) return '{}'
  if (depth <= 0) return '{…}'
  const shown = keys.slice(0, MOST_FIELDS).map((key) => {
    const inner = shapeOf(value[key], depth - 1)
    return inner === 'text' ? nameOf(key) : `${nameOf(key)}: ${inner}`
  })
  return `{ ${shown.join(', ')}${keys.length > MOST_FIELDS ? ', …' : ''} }`
}
