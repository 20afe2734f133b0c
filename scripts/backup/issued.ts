// How far the delivery notes of a backup go: what was issued after it may be on paper, and is issued again under the same numbers.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from './tables.ts'

const COUNTER = /^ddt-(\d{4})$/

/** Lines for the terminal; none without a bakery. */
export async function issuedUntil(folder: string): Promise<string[]> {
  const bakery = (table: string) => join(folder, 'bakery', `${table}.ndjson.gz`)
  if (!existsSync(bakery('counters'))) return []
  const numbers: string[] = []
  for await (const { name, value } of readTable(bakery('counters'))) {
    const [, year] = COUNTER.exec(String(name)) ?? []
    if (year) numbers.push(`Last delivery note of ${year}: number ${value}.`)
  }
  let last = ''
  for await (const { date } of readTable(bakery('closed_dates'))) if (String(date) > last) last = String(date)
  const closed = last
    ? [`Closed up to ${last}: the start closes each later date whose cut-off has passed, and issues its delivery notes.`]
    : []
  const compare = numbers.length > 0 ? ["Compare with the paper before the start: docs/OPERATIONS.md, 'Restoring'."] : []
  return [...numbers.toSorted(), ...closed, ...compare]
}
