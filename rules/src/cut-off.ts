// The cut-off as bakeries write it, and the ordering window. The rules compare instants, not
// times of a wall clock: on the two nights a year when the clocks change, a wall clock shows a time twice or not at all.
import { Temporal } from 'temporal-polyfill'
import { ROME, dateInRome } from './rome.ts'

/** The bakery's cut-off: 'HH:MM', null for none, undefined when it could never be read. */
export type CutOff = string | null | undefined

/**
 * '20,00', '20:30', '20.30' and '20' are hours and minutes; a one-digit fraction ('10,5') is a decimal hour, where any
 * fraction above 0 is half past. 'HH:MM', or null for a text that is no time of day.
 */
export function parseCutOff(text: string): string | null {
  const match = /^(\d{1,2})(?:([,.:])(\d{1,2})(?::\d{2})?)?$/.exec(text.trim())
  if (!match) return null
  const [, hour = '', separator = '', fraction = ''] = match
  const isDecimalHour = fraction.length === 1 && separator !== ':'
  const halfPast = fraction === '0' ? 0 : 30
  return timeOfDay(Number(hour), isDecimalHour ? halfPast : Number(fraction))
}

/** 'HH:MM'; null for an invalid time of day. */
export function timeOfDay(hour: number, minute: number): string | null {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export type Window = { isLocked: boolean; message: string | null; cutOff: string | null; nextChangeAt: Temporal.Instant | null }

const OPENING = '08:00'
const UNKNOWN = 'Azioni disabilitate: orario limite degli ordini non disponibile.'

/** Whether orders can be changed at that instant. Administrators can always change them. */
export function windowAt(now: Temporal.Instant, cutOff: CutOff, isAdministrator: boolean): Window {
  if (isAdministrator) return { isLocked: false, message: null, cutOff: cutOff ?? null, nextChangeAt: null }
  if (cutOff === undefined) return { isLocked: true, message: UNKNOWN, cutOff: null, nextChangeAt: null }
  if (cutOff === null || cutOff === OPENING) return { isLocked: false, message: null, cutOff, nextChangeAt: null }
  const today = dateInRome(now)
  // Yesterday's lock may still apply; the next one begins today or tomorrow.
  for (const date of [today.subtract({ days: 1 }), today, today.add({ days: 1 })]) {
    const [start, end] = lockOf(date, cutOff)
    if (isBefore(now, start)) return { isLocked: false, message: null, cutOff, nextChangeAt: start }
    if (isBefore(now, end)) return { isLocked: true, message: messageOf(cutOff), cutOff, nextChangeAt: end }
  }
  throw new Error('a lock begins every day')
}

const messageOf = (cutOff: string) => `Azioni disabilitate: ordini non modificabili dalle ore ${cutOff} alle 8:00.`

function lockOf(date: Temporal.PlainDate, cutOff: string): [Temporal.Instant, Temporal.Instant] {
  const end = isAfterOpening(cutOff) ? date.add({ days: 1 }) : date
  return [instantAt(date, cutOff), instantAt(end, OPENING)]
}

/** A cut-off after 8:00 locks until the next morning and closes the next day. */
export const isAfterOpening = (cutOff: string): boolean => cutOff > OPENING

/** Each request asks for the same few, and computing one takes long. */
const instants = new Map<string, Temporal.Instant>()
const MOST_INSTANTS = 1_000

/** The first instant of a date at which the clock in Rome has reached that time. */
export function instantAt(date: Temporal.PlainDate, time: string): Temporal.Instant {
  const key = `${date.toString()} ${time}`
  const instant = instants.get(key) ?? computedInstant(date, time)
  if (instants.size >= MOST_INSTANTS) instants.clear()
  instants.set(key, instant)
  return instant
}

function computedInstant(date: Temporal.PlainDate, time: string): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from(time)
  const moment = date.toZonedDateTime({ timeZone: ROME, plainTime })
  // A time that the clock jumps over is reached when it jumps.
  const isSkipped = !moment.toPlainTime().equals(plainTime)
  const reached = isSkipped ? (moment.add({ seconds: 1 }).getTimeZoneTransition('previous') ?? moment) : moment
  return reached.toInstant()
}

export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) < 0
