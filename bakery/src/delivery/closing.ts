import { datesClosedBy, firstOpenFrom } from '@panify/rules/closing'
import { parseCutOff } from '@panify/rules/cut-off'
import { dateInRome } from '@panify/rules/rome'
import { sql, type RawBuilder } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { timestamp, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { readSetting } from '../db/settings.ts'
import { beginClosingsAt, firstOpenDate } from './dates.ts'
import { dueRows, type DueRow } from './rule.ts'

type Place = { database: Database; clock: Clock }
type ClosingPlace = Place & { config: Pick<Config, 'closingGrace'> }

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
export async function openDueDates({ database, clock, config }: ClosingPlace): Promise<Temporal.PlainDate[]> {
  const db = database.kysely
  return datesClosedBy(lastSafeCutOff(clock, config), await firstOpenDate(db), await readCutOff(db))
}

/** A new installation closes nothing that was due before it began. */
export async function beginClosings({ database, clock, config }: ClosingPlace): Promise<void> {
  const db = database.kysely
  const first = firstOpenFrom(dateInRome(clock.now()), lastSafeCutOff(clock, config), await readCutOff(db))
  await beginClosingsAt(db, first)
}

/** A cut-off until then is over for every save that was received before it. */
const lastSafeCutOff = (clock: Clock, { closingGrace }: ClosingPlace['config']) => clock.now().subtract({ milliseconds: closingGrace })

/** 'HH:MM', null where the bakery has set none. */
export const readCutOff = async (db: Db) => parseCutOff(await readSetting(db, 'ORARIOPRODPANE'))

/** Closes everything due; how many dates that were. */
export async function closeWhatIsDue(place: ClosingPlace): Promise<number> {
  let closed = 0
  for (const date of await openDueDates(place)) {
    if (await closeDate(place, date)) closed += 1
  }
  return closed
}
