import { timestamp, type Clock } from '../clock.ts'
import { DAYS, type Day, type DestinationKey } from '../customers/destinations.shared.ts'
import type { Tx } from '../db/open.ts'
import type { NewRow } from '../db/tables.ts'
import { announce } from '../events/events.shared.ts'
import { removedWeek } from './changes.ts'
import { firstOpenDays } from './dates.ts'

export interface Author {
  clock: Clock
  actor: string
}

type Change = Pick<NewRow<'order_history'>, 'kind' | 'article' | 'weekday' | 'date' | 'old_value' | 'new_value'>

export const daySwitch = (weekday: Day, isDisabled: number): Change => ({ kind: isDisabled ? 'day-disabled' : 'day-enabled', weekday })

const BATCH = 500

/**
 * Who changed which order when, with old and new values. Written in the transaction of the change and never changed. Announces the
 * changes, too.
 */
export async function recordHistory(tx: Tx, author: Author, key: DestinationKey, changes: Change[]): Promise<void> {
  const { clock, actor } = author
  const at = timestamp(clock.now())
  for (let start = 0; start < changes.length; start += BATCH) {
    const rows = changes.slice(start, start + BATCH)
    await tx
      .insertInto('order_history')
      .values(rows.map((change) => ({ ...change, at, actor, ...key })))
      .execute()
  }
  await announceChanges(tx, author, key, changes)
}

async function announceChanges(tx: Tx, { clock, actor }: Author, key: DestinationKey, changes: Change[]): Promise<void> {
  const reaches = changes.some((change) => daysOf(change).length > 0) ? await firstOpenDays(tx) : null
  const announcements = [...Map.groupBy(changes, (change) => change.kind)].map(([kind, ofKind]) => ({
    type: 'ordine' as const,
    ...key,
    kind,
    actor,
    dates: ofKind.flatMap(({ date }) => date ?? []),
    reaches: reaches ? Object.fromEntries(ofKind.flatMap(daysOf).map((day) => [day, reaches[day]])) : {},
  }))
  announce(tx, clock, announcements)
}

/** The weekdays of the week that a change is about. */
function daysOf({ kind, weekday, old_value = null }: Change): Day[] {
  if (weekday) return [weekday as Day]
  const removed = removedWeek({ kind, old_value })
  return removed ? DAYS.filter((_, index) => removed[index] !== '0') : []
}
