import { Temporal } from 'temporal-polyfill'
import { ROME } from './clock.ts'
import { dateInRome } from './weekdays.ts'

// When orders can be changed and which delivery a change still reaches. All of it is decided on instants, not on what a wall
// clock shows: on the two nights a year when the hour jumps, a wall clock shows a time twice or not at all.

/** The cut-off as the bakery set it: 'HH:MM', null for none, undefined when it could never be read. */
export type CutOff = string | null | undefined

export type Window = { locked: boolean; message: string | null; cutOff: string | null; changesAt: Temporal.Instant | null }

const OPENING = Temporal.PlainTime.from('08:00')
const UNKNOWN = 'Azioni disabilitate: orario limite degli ordini non disponibile.'

/** Whether orders can be changed at that instant. An administrator is never locked. */
export function windowAt(now: Temporal.Instant, cutOff: CutOff, isAdministrator: boolean): Window {
  const known = cutOff ?? null
  if (isAdministrator) return { locked: false, message: null, cutOff: known, changesAt: null }
  if (cutOff === undefined) return { locked: true, message: UNKNOWN, cutOff: null, changesAt: null }
  if (cutOff === null || isOpening(cutOff)) return { locked: false, message: null, cutOff, changesAt: null }
  const today = dateInRome(now)
  // The lock that began yesterday may still hold; the next one begins today or tomorrow.
  for (const date of [today.subtract({ days: 1 }), today, today.add({ days: 1 })]) {
    const [start, end] = lockOf(date, cutOff)
    if (isBefore(now, start)) return { locked: false, message: null, cutOff, changesAt: start }
    if (isBefore(now, end)) return { locked: true, message: messageOf(cutOff), cutOff, changesAt: end }
  }
  throw new Error('a lock begins every day')
}

export function messageOf(cutOff: string): string {
  return `Azioni disabilitate: ordini non modificabili dalle ore ${cutOff} alle 8:00.`
}

export type NextDelivery = { date: string; changeableUntil: Temporal.Instant | null }

/** The first date of a weekday (ISO number) whose production has not closed, and when it closes. */
export function nextDelivery(now: Temporal.Instant, cutOff: CutOff, weekday: number): NextDelivery {
  const known = cutOff ?? null
  const today = dateInRome(now)
  let date = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  if (!isBefore(now, closingOf(date, known))) date = date.add({ days: 7 })
  return { date: date.toString(), changeableUntil: known === null ? null : closingOf(date, known) }
}

/** The first date whose production has not closed. */
export function firstOpenDate(now: Temporal.Instant, cutOff: CutOff): string {
  let date = dateInRome(now)
  while (!isBefore(now, closingOf(date, cutOff ?? null))) date = date.add({ days: 1 })
  return date.toString()
}

/** When a date closes: a cut-off after 8:00 closes tomorrow, one at or before 8:00 today, without one midnight does. */
export function closingOf(date: Temporal.PlainDate, cutOff: string | null): Temporal.Instant {
  if (cutOff === null) return instantOf(date, Temporal.PlainTime.from('00:00'))
  return instantOf(isAfterOpening(cutOff) ? date.subtract({ days: 1 }) : date, Temporal.PlainTime.from(cutOff))
}

function lockOf(date: Temporal.PlainDate, cutOff: string): [Temporal.Instant, Temporal.Instant] {
  const end = isAfterOpening(cutOff) ? date.add({ days: 1 }) : date
  return [instantOf(date, Temporal.PlainTime.from(cutOff)), instantOf(end, OPENING)]
}

/** The first instant of a date at which the clock in Rome has reached that time. */
function instantOf(date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant {
  const moment = date.toZonedDateTime({ timeZone: ROME, plainTime: time })
  // A time that the clock jumps over is reached when it jumps.
  const reached = moment.toPlainTime().equals(time) ? moment : (moment.add({ seconds: 1 }).getTimeZoneTransition('previous') ?? moment)
  return reached.toInstant()
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const isOpening = (cutOff: string) => Temporal.PlainTime.from(cutOff).equals(OPENING)
const isAfterOpening = (cutOff: string) => Temporal.PlainTime.compare(Temporal.PlainTime.from(cutOff), OPENING) > 0
