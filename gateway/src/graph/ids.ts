// The ids of the graph: the bakery's own codes, percent-encoded and joined by '/'. A program that knows the codes can build one.
import type { DestinationKey } from '../keys.ts'

export function destinationId({ customerCode, destinationCode }: DestinationKey): string {
  return [customerCode, destinationCode].map(encodeURIComponent).join('/')
}

/** Null for text that is not the id of a destination. A destination has one id: other spellings of its codes are not accepted. */
export function destinationKey(id: string): DestinationKey | null {
  const [customerCode, destinationCode, ...rest] = id.split('/').map(decoded)
  if (!customerCode || !destinationCode || rest.length > 0) return null
  const key = { customerCode, destinationCode }
  return [customerCode, destinationCode].every(isSegment) && destinationId(key) === id ? key : null
}

/** `date` is the day of delivery, null for an unreadable one. */
export type DocumentKey = DestinationKey & { date: string | null; number: string }

const UNDATED = '-'

export const documentId = ({ date, number, ...destination }: DocumentKey): string =>
  [destinationId(destination), date ?? UNDATED, encodeURIComponent(number.toWellFormed())].join('/')

/** Null for text that is not the id of a document; like a destination, a document has one id. */
export function documentKey(id: string): DocumentKey | null {
  const [customer, place, day, written, ...rest] = id.split('/')
  const destination = destinationKey(`${customer}/${place}`)
  const number = decoded(written ?? '')
  if (destination === null || number === null || day === undefined || written === undefined || rest.length > 0) return null
  if (day !== UNDATED && !isDate(day)) return null
  const key = { ...destination, date: day === UNDATED ? null : day, number }
  return documentId(key) === id ? key : null
}

function isDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  return day !== undefined && new Date(Date.UTC(year!, month! - 1, day)).toISOString().startsWith(text)
}

/** Whether a code is safe in a path: lone surrogates and NUL are not, and dots lead elsewhere. */
export const isSegment = (code: string): boolean => code.isWellFormed() && !code.includes('\0') && !['', '.', '..'].includes(code)

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
