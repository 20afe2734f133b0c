import { timestamp, type Clock } from '../clock.ts'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Tx } from '../db/open.ts'
import type { NewRow } from '../db/tables.ts'

export interface Author {
  clock: Clock
  actor: string
}

type Change = Pick<NewRow<'order_history'>, 'kind' | 'article' | 'weekday' | 'date' | 'old_value' | 'new_value'>

const BATCH = 500

/** Who changed which order when, with old and new values. Written in the transaction of the change and never changed. */
export async function recordHistory(tx: Tx, { clock, actor }: Author, key: DestinationKey, changes: Change[]): Promise<void> {
  const at = timestamp(clock.now())
  for (let start = 0; start < changes.length; start += BATCH) {
    const rows = changes.slice(start, start + BATCH)
    await tx
      .insertInto('order_history')
      .values(rows.map((change) => ({ ...change, at, actor, ...key })))
      .execute()
  }
}
