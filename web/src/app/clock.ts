// The only source of the current time: the gateway's last time plus the elapsed time, so a wrong device clock changes no
// date. Dates are in Europe/Rome, whatever the zone of the device.
import { instantFormat, shownDate } from '../ui/dates.ts'

const romeDate = instantFormat({ timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE')
const romeTime = instantFormat({ timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

let offset = 0
let lastInstant = ''

export const now = () => new Date(Date.now() + offset)

/** Sets the clock by the gateway's time; false for an answer that was used before, e.g. from the cache. */
export function setTime(instant: string): boolean {
  if (instant === lastInstant) return false
  lastInstant = instant
  offset = Date.parse(instant) - Date.now()
  return true
}

/** Today in Europe/Rome, `yyyy-mm-dd`. */
export const today = () => romeDate(now())

/** The date `days` after the given one. */
export function addDays(date: string, days: number) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** The day of an instant in Europe/Rome, `yyyy-mm-dd`. */
export const dayAt = (instant: string) => romeDate(new Date(instant))

/** The time of an instant in Europe/Rome, '17:42'. */
export const timeAt = (instant: string) => romeTime(new Date(instant))

/** 'Dati delle 17:42 del 18/11/2026': marks data that was read at that instant and cannot be refreshed. */
export const dataOf = (instant: string) => `Dati delle ${timeAt(instant)} del ${shownDate(dayAt(instant))}`

/** The first instant of a day in Europe/Rome. */
export const startOf = (date: string) => new Date(lastSecondOf(addDays(date, -1)).getTime() + 1000).toISOString()

/** The last second of a day in Europe/Rome: 22:59:59 UTC in winter, an hour earlier in summer. */
export function lastSecondOf(date: string): Date {
  const winter = new Date(`${date}T22:59:59Z`)
  return romeDate(winter) === date ? winter : new Date(`${date}T21:59:59Z`)
}

/** ISO weekday of a date: Monday 1 to Sunday 7. */
export function isoWeekday(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

export { shownDate }
