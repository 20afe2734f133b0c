import { isoWeekday } from '../app/clock.ts'

/** The filter of the list. Dates are `yyyy-mm-dd`; the weekday (gsettimana) is that of the start date, Monday 1 to Sunday 7. */
export type Filter = { from: string; to: string; weekday: number; description: string; code: string }

export const filterFor = (day: string): Filter => ({ from: day, to: day, weekday: isoWeekday(day), description: '', code: '' })

/** A later start moves the end along: a period never ends before it starts. */
export const withStart = (filter: Filter, from: string): Filter => ({
  ...filter,
  from,
  to: filter.to < from ? from : filter.to,
  weekday: isoWeekday(from),
})

export const withEnd = (filter: Filter, to: string): Filter => ({ ...filter, to: to < filter.from ? filter.from : to })
