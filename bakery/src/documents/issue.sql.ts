import { traced } from '@panify/telemetry/tracing'
import { sql } from 'kysely'
import { timestamp, type Clock } from '../clock.ts'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Tx } from '../db/open.ts'
import { readSetting } from '../settings/settings.shared.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { isClosed } from '../delivery/closing.ts'
import type { Deps } from '../http/deps.ts'
import { changing } from '../events/events.shared.ts'
import { conflict } from '../http/errors.ts'
import { announceNotes, type AnnouncedNote } from './announced.ts'
import { documentDate } from './dating.ts'
import { CAUSALE, lotOf, weightOf, type Parties } from './delivery-note.ts'
import { keepLogo, keyText, partiesOf } from './parties.sql.ts'

export type DocumentDeps = Pick<Deps, 'database' | 'clock'>

type SnapshotRow = Row<'delivery_snapshot'> & { peso_lo: number | null }

/** SQLite takes 32766 values in one statement. */
const BATCH = 1000

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

/** Issues every closed date without delivery notes, oldest first. Issues nothing until the company has a name. */
export async function issueDue(deps: DocumentDeps): Promise<number> {
  const db = deps.database.kysely
  const dates = await db
    .selectFrom('closed_dates')
    .select('date')
    .where('date', 'not in', db.selectFrom('documents_issued').select('date'))
    .orderBy('date')
    .execute()
  if (dates.length === 0 || (await readSetting(db, 'NOMEDIT')) === '') return 0
  let issued = 0
  for (const { date } of dates) issued += await traced('issue delivery notes', { 'panify.date': date }, () => issueDocuments(deps, date))
  return issued
}

/** Numbers and stores the delivery notes of a date, or of some of its destinations. The caller must have the numbering lock. */
export async function issueDeliveryNotes(tx: Tx, clock: Clock, date: string, only?: Only): Promise<AnnouncedNote[]> {
  const rows = await snapshotRows(tx, date, only)
  const byDestination = Map.groupBy(rows, keyText)
  if (byDestination.size === 0) return []
  const parties = await partiesOf(tx, rows)
  const logo = await keepLogo(tx)
  const year = Number(date.slice(0, 4))
  const document_date = await documentDate(tx, clock, { year, deliveryDate: date })
  let number = await takeNumbers(tx, year, byDestination.size)
  const issued_at = timestamp(clock.now())
  const documents = [...byDestination].map(([key, [first]]) => ({
    year,
    number: number++,
    causale: CAUSALE,
    customer: first!.customer,
    destination: first!.destination,
    data_cons: date,
    document_date,
    issued_at,
    state: 'emesso' as const,
    state_at: issued_at,
    parties: JSON.stringify({ ...parties.get(key)!, logo, transport: { weight: weightOf(byDestination.get(key)!) } } satisfies Parties),
  }))
  const stored = await insertInBatches(documents, (batch) =>
    tx.insertInto('documents').values(batch).returning(['id', 'customer', 'destination', 'number', 'year', 'data_cons']).execute(),
  )
  const noteRows = stored.flatMap((document) => rowsOfDeliveryNote(document.id, byDestination.get(keyText(document))!))
  await insertInBatches(noteRows, (batch) => tx.insertInto('document_rows').values(batch).returning('document_id').execute())
  return stored
}

type Only = DestinationKey | { customers: readonly string[] }

async function snapshotRows(tx: Tx, date: string, only?: Only): Promise<SnapshotRow[]> {
  let query = tx
    .selectFrom('delivery_snapshot as s')
    .leftJoin('articles as a', 'a.code', 's.article')
    .selectAll('s')
    .select('a.peso_lo')
    .where('s.date', '=', date)
  if (only && 'customers' in only) query = query.where('s.customer', 'in', only.customers)
  else if (only) query = query.where('s.customer', '=', only.customer).where('s.destination', '=', only.destination)
  return query.orderBy('s.customer').orderBy('s.destination').orderBy('s.descriz').orderBy('s.article').execute()
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

function rowsOfDeliveryNote(document_id: number, rows: SnapshotRow[]): NewRow<'document_rows'>[] {
  return rows.map(({ article, descriz, unita_m, quantity, prezzo, sc1, sc2, sc3, iva, iva_rate, date }, index) => ({
    document_id,
    position: index + 1,
    article,
    descriz,
    unita_m,
    quantity,
    prezzo,
    sc1,
    sc2,
    sc3,
    iva,
    iva_rate,
    lotto: lotOf(date),
  }))
}

async function insertInBatches<In, Out>(rows: In[], insert: (batch: In[]) => Promise<Out[]>): Promise<Out[]> {
  const stored: Out[] = []
  for (let start = 0; start < rows.length; start += BATCH) stored.push(...(await insert(rows.slice(start, start + BATCH))))
  return stored
}
