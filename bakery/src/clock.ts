import { Temporal } from 'temporal-polyfill'

/** Everything that tells time gets one of these, so that a test or a demo can live on another day. */
export interface Clock {
  now(): Temporal.Instant
  setTimeout(callback: () => void, milliseconds: number): { cancel(): void }
}

/** A baker's day is the day in Rome, whatever the machine's zone says. */
export const ZONE = 'Europe/Rome'

const machineNow = () => Temporal.Instant.fromEpochMilliseconds(Date.now())

/** The machine's clock, moved by a fixed distance when a start is given. */
export function runningClock(start?: Temporal.Instant): Clock {
  const offset = start ? machineNow().until(start) : new Temporal.Duration()
  return {
    now: () => machineNow().add(offset),
    setTimeout(callback, milliseconds) {
      const timer = setTimeout(callback, milliseconds)
      return { cancel: () => clearTimeout(timer) }
    },
  }
}

/** 'YYYY-MM-DD HH:MM' as read on a wall clock in Rome. */
export function romeInstant(localTime: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(localTime.replace(' ', 'T')).toZonedDateTime(ZONE).toInstant()
}

export function romeDate(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(ZONE).toPlainDate()
}

/** Always milliseconds, so that two of them compare as texts. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
