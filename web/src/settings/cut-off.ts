// The cut-off on the settings screen, in half hours around the clock.
const LAST = 23 * 60 + 30

/** The proposal where the bakery has set none. */
export const PROPOSED = '15:00'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Half an hour later; above 23:30 it is 00:00 again. */
export function later(time: string): string {
  const next = minutesOf(time) + 30
  return timeOf(next > LAST ? 0 : next)
}

/** Half an hour earlier; below 00:00 it is 23:30 again. */
export function earlier(time: string): string {
  const next = minutesOf(time) - 30
  return timeOf(next < 0 ? LAST : next)
}
