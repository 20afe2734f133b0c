import { sql, type RawBuilder } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '@panify/rules/rome'
import { timestamp, type Clock } from '../clock.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { readSetting } from '../db/settings.ts'
import { parseCutOff } from '@panify/rules/cut-off'
import { dueDates, firstOpenDate } from './calendar.ts'
import { dueRows, type DueRow } from './rule.ts'

/** Where the closings of an installation begin: what was before it is nobody's delivery. */
const CLOSING_SINCE = 'closing-since'

type Place = { database: Database; clock: Clock }

/** Closes one date for all destinations, empty ones included. False when it was closed already: a date closes once. */
export async function closeDate({ database, clock }: Place, date: Temporal.PlainDate): Promise<boolean> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'closing')
    const day = date.toString()
    if (await isClosed(tx, day)) return false
    // While the rule reads it, the date still counts as open: the snapshot is taken first, the date marked after.
    await storeSnapshot(tx, await dueRows(tx, { from: date, to: date }))
    await tx
      .insertInto('closed_dates')
      .values({ date: day, closed_at: timestamp(clock.now()) })
      .execute()
    return true
  })
}

/** An agreed price is net; the price list's comes with the discounts that belong to it. */
async function storeSnapshot(tx: Tx, due: RawBuilder<DueRow>): Promise<void> {
  const discount = (column: string) => sql`case when e.prezzo is null then coalesce(${sql.ref(`l.${column}`)}, 0) else 0 end`
  await sql`
    insert into delivery_snapshot
      (date, customer, destination, article, quantity, source, descriz, unita_m, prezzo, sc1, sc2, sc3, iva, iva_rate)
    select e.date, e.customer, e.destination, e.article, e.quantity, e.source, a.descriz, a.unita_m,
      coalesce(e.prezzo, l.prezzo), ${discount('sc1')}, ${discount('sc2')}, ${discount('sc3')}, a.iva, v.rate
    from ${due} as e
      join articles a on a.code = e.article
      join customers c on c.code = e.customer
      left join article_prices l on l.article = e.article and l.codlis = c.listino
      left join vat_rates v on v.code = a.iva`.execute(tx)
}

export async function isClosed(db: Db | Tx, date: string): Promise<boolean> {
  const row = await db.selectFrom('closed_dates').select('date').where('date', '=', date).executeTakeFirst()
  return row !== undefined
}

/** The dates that should be closed by now and are not, oldest first. */
export async function openDueDates({ database, clock }: Place): Promise<Temporal.PlainDate[]> {
  const db = database.kysely
  const cutOff = parseCutOff(await readSetting(db, 'ORARIOPRODPANE'))
  const last = await db
    .selectFrom('closed_dates')
    .select(({ fn }) => fn.max('date').as('date'))
    .executeTakeFirst()
  const firstUnclosed = last?.date ? Temporal.PlainDate.from(last.date).add({ days: 1 }) : await closingSince({ database, clock }, cutOff)
  return dueDates(firstUnclosed, clock.now(), cutOff)
}

/** A new installation closes nothing that was due before it began. */
async function closingSince({ database, clock }: Place, cutOff: string | null): Promise<Temporal.PlainDate> {
  const db = database.kysely
  const first = firstOpenDate(dateInRome(clock.now()), clock.now(), cutOff).toString()
  await db
    .insertInto('meta')
    .values({ key: CLOSING_SINCE, value: first })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const kept = await db.selectFrom('meta').select('value').where('key', '=', CLOSING_SINCE).executeTakeFirstOrThrow()
  return Temporal.PlainDate.from(kept.value)
}

/** Closes everything due; how many dates that were. */
export async function closeWhatIsDue(place: Place): Promise<number> {
  let closed = 0
  for (const date of await openDueDates(place)) {
    if (await closeDate(place, date)) closed += 1
  }
  return closed
}
