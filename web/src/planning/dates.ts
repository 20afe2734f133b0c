// Dates and times of the weekly order in words, always in Europe/Rome.
import { addDays, dayAt, timeAt } from '../app/clock.ts'
import { instantFormat } from '../ui/dates.ts'

const longDay = instantFormat({ timeZone: 'Europe/Rome', weekday: 'long', day: '2-digit', month: '2-digit' })

const weekdayName = instantFormat({ timeZone: 'Europe/Rome', weekday: 'long' })

/** '26/11' of '2026-11-26'. */
export const shortDate = (date: string) => date.split('-').slice(1).reverse().join('/')

/** 'oggi alle 20:00', or 'mercoledì 25/11 alle 20:00', relative to `now`. */
export function momentText(instant: string, now: string): string {
  const isToday = dayAt(instant) === dayAt(now)
  return `${isToday ? 'oggi' : longDay(new Date(instant))} alle ${timeAt(instant)}`
}

/** 'consegna di domani, 20/11', or 'prossima consegna 26/11'. */
export function deliveryText(date: string, today: string): string {
  const word = date === today ? 'oggi' : date === addDays(today, 1) ? 'domani' : null
  return word ? `consegna di ${word}, ${shortDate(date)}` : `prossima consegna ${shortDate(date)}`
}

/** 'alle 20:00' today, else 'a mercoledì, 20:00': at most a week ahead. */
export function untilText(instant: string, today: string): string {
  const time = timeAt(instant)
  return dayAt(instant) === today ? `alle ${time}` : `a ${weekdayName(new Date(instant))}, ${time}`
}

const MINUTE = 60_000
const HOURS_IN_WORDS = 48

/** '2 h 40 min' of milliseconds, as the clock on the wall counts them; whole days from two days on. */
export function remainingText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE))
  const hours = Math.floor(minutes / 60)
  if (hours >= HOURS_IN_WORDS) return `${Math.floor(hours / 24)}\u00a0giorni`
  const parts = [hours > 0 ? `${hours}\u00a0h` : '', hours === 0 || minutes % 60 > 0 ? `${minutes % 60}\u00a0min` : '']
  return parts.filter(Boolean).join('\u00a0')
}

/** 'dalle 8:00'. */
export const fromTimeText = (instant: string) => `dalle ${timeAt(instant).replace(/^0/, '')}`

/** Milliseconds from `now` to `then`, both by the gateway's clock. */
export const millisecondsBetween = (now: string, then: string) => Date.parse(then) - Date.parse(now)
