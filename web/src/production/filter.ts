import { isoWeekday } from '../app/clock.ts'

/** What is asked for. Dates are `yyyy-mm-dd`; the weekday (gsettimana) is that of the first one, Monday 1 to Sunday 7. */
export type Filter = { from: string; to: string; weekday: number; description: string; code: string }

export const filterFor = (day: string): Filter => ({ from: day, to: day, weekday: isoWeekday(day), description: '', code: '' })

/** A later start takes the end with it: a period never ends before it begins. */
export const withStart = (filter: Filter, from: string): Filter => ({
  ...filter,
  from,
  to: filter.to < from ? from : filter.to,
  weekday: isoWeekday(from),
})

export const withEnd = (filter: Filter, to: string): Filter => ({ ...filter, to: to < filter.from ? filter.from : to })
