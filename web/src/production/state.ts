// The text about whether the totals can still change.
import { dayAt, shownDate, timeAt } from '../app/clock.ts'
import { instantFormat } from '../ui/dates.ts'
import type { List } from './list.ts'
import { text } from './production.text.ts'

type DateState = List['dates'][number]

const weekday = instantFormat({ timeZone: 'Europe/Rome', weekday: 'long' })

/** 'giovedì 19/11 alle 20:00'. */
export const shownMoment = (instant: string) =>
  `${weekday(new Date(instant))} ${shownDate(dayAt(instant)).slice(0, 5)} alle ${timeAt(instant)}`

/** Null when the gateway returns no state. */
export function stateOf(dates: readonly DateState[]): { label: string; isClosed: boolean } | null {
  const next = dates.find(({ state }) => state === 'OPEN')
  const last = dates.findLast(({ state }) => state === 'CLOSED')
  if (next) {
    const until = shownMoment(next.closesAt ?? '')
    return { label: last ? text.partlyClosed(shownDate(last.date), until) : text.open(until), isClosed: false }
  }
  return last ? { label: text.closed(last.closedAt && shownMoment(last.closedAt)), isClosed: true } : null
}
