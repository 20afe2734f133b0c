// Dates and times of the weekly order in words, always in Europe/Rome.
const zone = 'Europe/Rome'
const clockTime = new Intl.DateTimeFormat('it-IT', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const hourOnly = new Intl.DateTimeFormat('it-IT', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const longDay = new Intl.DateTimeFormat('it-IT', { timeZone: zone, weekday: 'long', day: '2-digit', month: '2-digit' })
const dateOf = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })

/** '26/11' of '2026-11-26'. */
export const shortDate = (date: string) => date.split('-').slice(1).reverse().join('/')

/** '17:42' of an instant. */
export const timeOf = (instant: string) => clockTime.format(new Date(instant))

/** 'oggi alle 20:00', or 'mercoledì 25/11 alle 20:00', relative to `now`. */
export function momentText(instant: string, now: string): string {
  const at = new Date(instant)
  const isToday = dateOf.format(at) === dateOf.format(new Date(now))
  return `${isToday ? 'oggi' : longDay.format(at)} alle ${timeOf(instant)}`
}

/** 'dalle 8:00'. */
export const fromTimeText = (instant: string) => `dalle ${hourOnly.format(new Date(instant)).replace(/^0(?=\d:)/, '')}`

/** Milliseconds from `now` to `then`, both by the gateway's clock. */
export const millisecondsBetween = (now: string, then: string) => Date.parse(then) - Date.parse(now)
