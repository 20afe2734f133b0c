import { setImmediate as nextTurn } from 'node:timers/promises'
import { traced } from '@panify/telemetry/tracing'
import { sql } from 'kysely'
import { timestamp, type Clock } from '../clock.ts'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { isClosed } from '../delivery/closing.ts'
import type { Deps } from '../http/deps.ts'
import { changing } from '../events/events.shared.ts'
import { conflict, Refusal } from '../http/errors.ts'
import { readSetting } from '../settings/settings.shared.ts'
import { announceNotes, type AnnouncedNote } from './announced.ts'
import { documentDate } from './dating.ts'
import { CAUSALE, lotOf, weightOf, type Parties } from './delivery-note.ts'
import { keepLogo, keyText, partiesOf } from './parties.sql.ts'

export type DocumentDeps = Pick<Deps, 'database' | 'clock'>

type WeighedRow = DestinationKey & Pick<Row<'delivery_snapshot'>, 'unita_m' | 'quantity'> & { peso_lo: number | null }

/** Number of notes that are stored at once. Others are answered in between: on SQLite a transaction does not wait for anything by itself. */
const NOTES_AT_ONCE = 500

/** A delivery note names who sells. */
export class NoSeller extends Refusal {
  constructor() {
    super(409, 'Manca la ragione sociale della tua azienda: le bolle si emettono dopo averla inserita nelle impostazioni.')
  }
}

async function requireSeller(db: Db): Promise<void> {
  if ((await readSetting(db, 'NOMEDIT')) === '') throw new NoSeller()
}

/**
 * Issues one delivery note per destination with something due on a closed date, once per date. Returns how many were
 * issued by this call.
 */
export async function issueDocuments({ database, clock }: DocumentDeps, date: string): Promise<number> {
  return changing(database, async (tx) => {
    await database.lockFor(tx, 'numbering')
    if (!(await isClosed(tx, date))) throw conflict('La data non è ancora chiusa: le bolle si emettono dopo la chiusura.')
    const isNew = await tx
      .insertInto('documents_issued')
      .values({ date, issued_at: timestamp(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('date')
      .executeTakeFirst()
    const notes = isNew ? await issueDeliveryNotes(tx, clock, date) : []
    announceNotes(tx, clock, 'emesso', notes)
    return notes.length
  })
}

/** Issues every closed date without delivery notes, oldest first. Throws `NoSeller` until the company has a name. */
export async function issueDue(deps: DocumentDeps): Promise<number> {
  const db = deps.database.kysely
  const dates = await db
    .selectFrom('closed_dates')
    .select('date')
    .where('date', 'not in', db.selectFrom('documents_issued').select('date'))
    .orderBy('date')
    .execute()
  if (dates.length > 0) await requireSeller(db)
  let issued = 0
  for (const { date } of dates) {
    issued += await traced('issue delivery notes', { 'panify.date': date }, () => issueDocuments(deps, date))
    await nextTurn()
  }
  return issued
}

/** Numbers and stores the delivery notes of a date, or of some of its destinations. The caller must have the numbering lock. */
export async function issueDeliveryNotes(tx: Tx, clock: Clock, date: string, only?: Only): Promise<AnnouncedNote[]> {
  const rows = await weighedRows(tx, date, only)
  const byDestination = Map.groupBy(rows, keyText)
  if (byDestination.size === 0) return []
  await requireSeller(tx)
  const parties = await partiesOf(tx, rows)
  const logo = await keepLogo(tx)
  const year = Number(date.slice(0, 4))
  const document_date = await documentDate(tx, clock, { year, deliveryDate: date })
  let number = await takeNumbers(tx, year, byDestination.size)
  const issued_at = timestamp(clock.now())
  const documentOf = ([key, rowsOfNote]: [string, WeighedRow[]]) => ({
    year,
    number: number++,
    causale: CAUSALE,
    customer: rowsOfNote[0]!.customer,
    destination: rowsOfNote[0]!.destination,
    data_cons: date,
    document_date,
    issued_at,
    state: 'emesso' as const,
    state_at: issued_at,
    parties: JSON.stringify({ ...parties.get(key)!, logo, transport: { weight: weightOf(rowsOfNote) } } satisfies Parties),
  })
  const notes = [...byDestination]
  const stored: AnnouncedNote[] = []
  for (let start = 0; start < notes.length; start += NOTES_AT_ONCE) {
    const documents = notes.slice(start, start + NOTES_AT_ONCE).map(documentOf)
    const returned = ['id', 'customer', 'destination', 'number', 'year', 'data_cons'] as const
    const batch = await tx.insertInto('documents').values(documents).returning(returned).execute()
    await storeRows(tx, batch, lotOf(date))
    stored.push(...batch)
    await nextTurn()
  }
  return stored
}

type Only = DestinationKey | { customers: readonly string[] }

/** The delivered rows of each destination, in the order of the numbers. */
async function weighedRows(tx: Tx, date: string, only?: Only): Promise<WeighedRow[]> {
  let query = tx
    .selectFrom('delivery_snapshot as s')
    .leftJoin('articles as a', 'a.code', 's.article')
    .select(['s.customer', 's.destination', 's.unita_m', 's.quantity', 'a.peso_lo'])
    .where('s.date', '=', date)
  if (only && 'customers' in only) query = query.where('s.customer', 'in', only.customers)
  else if (only) query = query.where('s.customer', '=', only.customer).where('s.destination', '=', only.destination)
  return query.orderBy('s.customer').orderBy('s.destination').execute()
}

/** Reserves consecutive numbers and returns the first. A rollback releases them. */
export async function takeNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: `ddt-${year}`, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count + 1
}

async function storeRows(tx: Tx, notes: readonly AnnouncedNote[], lot: string): Promise<void> {
  await sql`
    insert into document_rows
      (document_id, position, article, descriz, unita_m, quantity, prezzo, sc1, sc2, sc3, iva, iva_rate, lotto)
    select d.id, row_number() over (partition by d.id order by s.descriz, s.article), s.article, s.descriz, s.unita_m, s.quantity,
      s.prezzo, s.sc1, s.sc2, s.sc3, s.iva, s.iva_rate, cast(${lot} as text)
    from documents d
      join delivery_snapshot s on s.date = d.data_cons and s.customer = d.customer and s.destination = d.destination
    where d.id in (${sql.join(notes.map(({ id }) => id))})`.execute(tx)
}
