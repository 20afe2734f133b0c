import { Temporal } from 'temporal-polyfill'

/** All days and times are those of the bakery, whatever the machine's zone. */
export const ROME = 'Europe/Rome'

/** '2026-11-19 18:00' as a wall clock in Rome shows it. */
export function romeInstant(localTime: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(localTime.replace(' ', 'T')).toZonedDateTime(ROME).toInstant()
}

/** The date of the last answer and its limits: each request asks for today, and computing a date takes long. */
let last: { begin: number; end: number; date: Temporal.PlainDate } | null = null

export function dateInRome({ epochMilliseconds }: Temporal.Instant): Temporal.PlainDate {
  if (last && last.begin <= epochMilliseconds && epochMilliseconds < last.end) return last.date
  const date = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(ROME).toPlainDate()
  const [begin, end] = [date, date.add({ days: 1 })].map((day) => day.toZonedDateTime(ROME).epochMilliseconds) as [number, number]
  last = { begin, end, date }
  return date
}

/** The first 'HH:MM' in Rome after an instant; both in milliseconds. In spring a time that is skipped comes an hour later. */
export function nextTimeOfDay(time: string, afterMs: number): number {
  const today = dateInRome(Temporal.Instant.fromEpochMilliseconds(afterMs))
  const candidates = [0, 1].map((days) => romeInstant(`${today.add({ days }).toString()} ${time}`).epochMilliseconds)
  return candidates.find((candidate) => candidate > afterMs)!
}
