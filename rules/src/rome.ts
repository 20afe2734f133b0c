import { Temporal } from 'temporal-polyfill'

/** All days and times are those of the bakery, whatever the machine's zone. */
export const ROME = 'Europe/Rome'

/** '2026-11-19 18:00' as a wall clock in Rome shows it. */
export function romeInstant(localTime: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(localTime.replace(' ', 'T')).toZonedDateTime(ROME).toInstant()
}

export function dateInRome(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(ROME).toPlainDate()
}

/** The first 'HH:MM' in Rome after an instant; both in milliseconds. In spring a time that is skipped comes an hour later. */
export function nextTimeOfDay(time: string, afterMs: number): number {
  const today = dateInRome(Temporal.Instant.fromEpochMilliseconds(afterMs))
  const candidates = [0, 1].map((days) => romeInstant(`${today.add({ days }).toString()} ${time}`).epochMilliseconds)
  return candidates.find((candidate) => candidate > afterMs)!
}
