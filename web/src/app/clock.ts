// The one place that asks what time it is. Days are days of Europe/Rome, whatever zone the device is in.
const romeDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' })

export const now = () => new Date()

/** Today in Europe/Rome, `yyyy-mm-dd`. */
export const today = () => romeDate.format(now())

/** The date `days` after the given one. */
export function addDays(date: string, days: number) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** ISO weekday of a date: Monday 1 to Sunday 7. */
export function isoWeekday(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

/** dd/mm/yyyy, as dates are shown everywhere. */
export const shownDate = (date: string) => date.split('-').reverse().join('/')
