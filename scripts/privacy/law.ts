// Delivery notes are kept for ten years (art. 2220 c.c.), counted from the end of the year of their date.
import type { Row } from '../../database/src/snapshot.ts'

const YEARS = 10

/** The last year in which a delivery note has to be kept. */
const lastYearOf = (note: Row): number => Number(String(note['document_date'] || note['data_cons']).slice(0, 4)) + YEARS

export const isKeptByLaw = (note: Row, year: number): boolean => year <= lastYearOf(note)

export type Kept = { notes: number; from: string; to: string; until: string }

/** The delivery notes that have to be kept in this year; null if there is none. */
export function keptByLaw(notes: readonly Row[], year: number): Kept | null {
  const kept = notes.filter((note) => isKeptByLaw(note, year))
  const dates = kept.map((note) => String(note['document_date'] || note['data_cons'])).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return null
  return { notes: kept.length, from, to, until: `${Math.max(...kept.map(lastYearOf))}-12-31` }
}
