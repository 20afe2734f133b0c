// Lists of the bakery's server, projected row by row to finished plain objects. A schema per field would cost most of a
// request's time on lists of thousands: here a row must be an object, and what it holds is read by the tolerant functions.
import { z } from 'zod'
import { ErpFailure } from './errors.ts'
import { toThousandths } from './wire.ts'

export type Row = Readonly<Record<string, unknown>>

/** A list, bare or as `{ data }`, null for an empty one. Rows that project to null (no code) are left out. */
export function rowsOf<T>(project: (row: Row) => T | null): z.ZodType<T[]> {
  return z.unknown().transform((answer, context) => {
    const list = isRow(answer) && 'data' in answer ? answer['data'] : answer
    if (list === null || list === undefined) return []
    if (!Array.isArray(list) || !list.every(isRow)) {
      context.addIssue({ code: 'custom', message: 'not a list of rows' })
      return z.NEVER
    }
    return projectAll(list, project)
  })
}

/** One record, bare or as `{ data }`, also as a list of one; null for an empty answer. */
export function rowOf<T>(project: (row: Row) => T | null): z.ZodType<T | null> {
  return z.unknown().transform((answer, context) => {
    const data = isRow(answer) && 'data' in answer ? answer['data'] : answer
    const row: unknown = Array.isArray(data) ? data[0] : data
    if (row === null || row === undefined) return null
    if (isRow(row)) return project(row)
    context.addIssue({ code: 'custom', message: 'not a record' })
    return z.NEVER
  })
}

/** The rows of a list inside a row; null where the server does not tell. */
export function nestedRows<T>(value: unknown, project: (row: Row) => T | null): T[] | null {
  return Array.isArray(value) ? projectAll(value.filter(isRow), project) : null
}

function projectAll<T>(rows: Row[], project: (row: Row) => T | null): T[] {
  const projected: T[] = []
  for (const row of rows) {
    const one = project(row)
    if (one !== null) projected.push(one)
  }
  return projected
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Text as it is written; numbers their digits, everything else ''. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

export function asOptionalText(value: unknown): string | null {
  return asText(value).trim() || null
}

/** A quantity that is ordered. Nothing is 0; what cannot be read is not: the next save would write the 0 back. */
export function orderedQuantity(value: unknown): number {
  if (asText(value).trim() === '') return 0
  const quantity = toThousandths(value)
  if (quantity === null) throw new ErpFailure('invalid')
  return Math.max(0, quantity)
}

/** '1', 1 and true are yes; everything else is no. */
export function asFlag(value: unknown): boolean {
  return value === '1' || value === 1 || value === true
}
