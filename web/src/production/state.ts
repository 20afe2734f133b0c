// The text about whether the totals can still change.
import { shownDate } from '../app/clock.ts'
import type { List } from './list.ts'
import { text } from './production.text.ts'

type DateState = List['dates'][number]

const moment = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** 'giovedì 19/11 alle 20:00'. */
export function shownMoment(instant: string): string {
  const part = Object.fromEntries(moment.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${part['weekday']} ${part['day']}/${part['month']} alle ${part['hour']}:${part['minute']}`
}

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
