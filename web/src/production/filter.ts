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

/** The list in the bakehouse. Without a date it shows what is being baked: the list itself opens for tomorrow, also at night. */
export function bakehouseAddress({ from, to }: Filter, group: string, tomorrow: string): string {
  const search = new URLSearchParams()
  if (from === to && from !== tomorrow) search.set('data', from)
  if (group !== '') search.set('raggruppa', group)
  return search.size > 0 ? `/preordini/forno?${search.toString()}` : '/preordini/forno'
}
