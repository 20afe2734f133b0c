// The ids of the graph: the bakery's own codes, each percent-encoded, joined by '/'. An app that knows the codes can make one.
import type { DestinationKey } from './models.ts'

export function destinationId({ customerCode, destinationCode }: DestinationKey): string {
  return [customerCode, destinationCode].map(encodeURIComponent).join('/')
}

/** Null for whatever is not the id of a destination. One destination has one id: other spellings of its codes are none. */
export function destinationKey(id: string): DestinationKey | null {
  const [customerCode, destinationCode, ...rest] = id.split('/').map(decoded)
  if (!customerCode || !destinationCode || rest.length > 0) return null
  const key = { customerCode, destinationCode }
  return [customerCode, destinationCode].every(isSegment) && destinationId(key) === id ? key : null
}

/** Whether a code can stand in a path: half a character and NUL cannot, and dots lead elsewhere. */
export const isSegment = (code: string): boolean => code.isWellFormed() && !code.includes('\0') && !['', '.', '..'].includes(code)

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
