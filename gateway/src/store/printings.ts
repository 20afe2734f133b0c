// Printings of the production list, the last few of each period: every device shows what has changed since the last one.
import { dateInRome } from '@panify/rules/rome'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, LockKeys, Tables } from './database.ts'
import type { Unwritten } from './unwritten.ts'

type Period = { from: string; to: string }

/** A printed total; the quantity in thousandths. */
export type PrintedItem = {
  articleCode: string
  description: string
  unit: string
  quantity: number | null
  groups: Record<'GROUP_1' | 'GROUP_2' | 'GROUP_3', string | null>
}

export type StoredPrinting = Period & {
  id: string
  printedAtMs: number
  /** As in the audit. */
  actor: string
  items: PrintedItem[]
}

export type Printings = {
  /** It becomes the last one of its period. */
  add(printing: Period & Pick<StoredPrinting, 'actor' | 'items'>): Promise<StoredPrinting>
  last(period: Period): Promise<StoredPrinting | null>
  /** False if there is no such printing. */
  remove(id: string): Promise<boolean>
  purge(): Promise<void>
}

/** A cancelled printing can be forgotten: the one before it counts again. */
const KEPT_OF_A_PERIOD = 5
/** How long a printing is kept after the last date of its period. */
export const PRINTING_DAYS = 2

type Needs = { clock: Clock; newId: () => string; lockKeys: LockKeys; unwritten: Unwritten }

export function printings(db: Database, { clock, newId, lockKeys, unwritten }: Needs): Printings {
  const newestFirst = (on: Database, { from, to }: Period) =>
    on.selectFrom('printings').where('first_date', '=', from).where('last_date', '=', to).orderBy('printed_at_ms', 'desc')
  return {
    add({ from, to, actor, items }) {
      const add = db.transaction().execute(async (tx) => {
        await lockKeys(tx, [`printings ${from} ${to}`])
        const before = await newestFirst(tx, { from, to }).select(['id', 'printed_at_ms']).execute()
        // The clocks of gateways differ: the new one is the last, whatever they say.
        const printedAtMs = Math.max(clock.now().epochMilliseconds, (before[0]?.printed_at_ms ?? 0) + 1)
        const old = before.slice(KEPT_OF_A_PERIOD - 1).map(({ id }) => id)
        if (old.length > 0) await tx.deleteFrom('printings').where('id', 'in', old).execute()
        const id = newId()
        const row = { id, first_date: from, last_date: to, printed_at_ms: printedAtMs, actor, items: JSON.stringify(items) }
        await tx.insertInto('printings').values(row).execute()
        return { id, from, to, printedAtMs, actor, items }
      })
      return add.catch(unwritten.refuse)
    },
    async last(period) {
      const row = await newestFirst(db, period).selectAll().limit(1).executeTakeFirst()
      return row ? printingOf(row) : null
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('printings').where('id', '=', id).executeTakeFirst().catch(unwritten.refuse)
      return numDeletedRows > 0n
    },
    async purge() {
      const oldest = dateInRome(clock.now()).subtract({ days: PRINTING_DAYS }).toString()
      await db.deleteFrom('printings').where('last_date', '<', oldest).execute()
    },
  }
}

const printingOf = (row: Selectable<Tables['printings']>): StoredPrinting => ({
  id: row.id,
  from: row.first_date,
  to: row.last_date,
  printedAtMs: row.printed_at_ms,
  actor: row.actor,
  items: JSON.parse(row.items) as PrintedItem[],
})
