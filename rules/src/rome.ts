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
