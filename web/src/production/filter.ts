import { isoWeekday } from '../app/clock.ts'
import { realDate } from '../ui/dates.ts'

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

/** In the address: the filter, the order, the grouping, whether the chart is shown, the article whose destinations are open. */
export const ADDRESS = ['dal', 'al', 'descrizione', 'codice', 'ordine', 'raggruppa', 'grafico', 'destinazioni'] as const

type Written = Record<'dal' | 'al' | 'descrizione' | 'codice', string>

/** The filter in the address; without dates it is that of `tomorrow`. */
export function filterOf({ dal, al, descrizione, codice }: Written, tomorrow: string): Filter {
  const from = realDate(dal) ?? tomorrow
  return withEnd({ ...filterFor(from), description: descrizione, code: codice }, realDate(al) ?? from)
}

export const writtenFilter = ({ from, to, description, code }: Filter, tomorrow: string): Written => ({
  dal: from === tomorrow && to === from ? '' : from,
  al: to === from ? '' : to,
  descrizione: description,
  codice: code,
})

/** The list in the bakehouse. Without a date it shows what is being baked: the list itself opens for tomorrow, also at night. */
export function bakehouseAddress({ from, to }: Filter, group: string, tomorrow: string): string {
  const search = new URLSearchParams()
  if (from === to && from !== tomorrow) search.set('data', from)
  if (group !== '') search.set('raggruppa', group)
  return search.size > 0 ? `/preordini/forno?${search.toString()}` : '/preordini/forno'
}
