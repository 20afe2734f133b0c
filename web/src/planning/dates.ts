// Dates and times of the weekly order in words, always in Europe/Rome.
import { dayAt, timeAt } from '../app/clock.ts'
import { instantFormat } from '../ui/dates.ts'

const longDay = instantFormat({ timeZone: 'Europe/Rome', weekday: 'long', day: '2-digit', month: '2-digit' })

/** '26/11' of '2026-11-26'. */
export const shortDate = (date: string) => date.split('-').slice(1).reverse().join('/')

/** 'oggi alle 20:00', or 'mercoledì 25/11 alle 20:00', relative to `now`. */
export function momentText(instant: string, now: string): string {
  const isToday = dayAt(instant) === dayAt(now)
  return `${isToday ? 'oggi' : longDay(new Date(instant))} alle ${timeAt(instant)}`
}

/** 'dalle 8:00'. */
export const fromTimeText = (instant: string) => `dalle ${timeAt(instant).replace(/^0/, '')}`

/** Milliseconds from `now` to `then`, both by the gateway's clock. */
export const millisecondsBetween = (now: string, then: string) => Date.parse(then) - Date.parse(now)
