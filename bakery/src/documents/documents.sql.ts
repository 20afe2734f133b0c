import type { Db } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import type { DeliveryNote, NoteRow, Parties } from './delivery-note.ts'
import type { Logo } from './pdf/sheet.ts'

type State = Row<'documents'>['state']

/** The columns of a list. It omits the stored parties, which are most of a delivery note's size. */
const LISTED = [
  'd.id', 'd.causale', 'd.year', 'd.number', 'd.data_cons', 'd.document_date', 'd.tblocco', 'd.customer', 'd.destination', 'd.state', 'd.state_at', 'd.issued_at',
  'd.replaced_by',
] as const // prettier-ignore

/** Well below SQLite's limit of values in one statement. */
const BATCH = 5000

export async function documentsOf(db: Db, customer: string, state: State) {
  return db
    .selectFrom('documents as d')
    .select(LISTED)
    .where('d.customer', '=', customer)
    .where('d.state', '=', state)
    .orderBy('d.data_cons', 'desc')
    .orderBy('d.number', 'desc')
    .execute()
}

export interface Search {
  from: string
  to: string
  customer?: string | undefined
  state?: State | undefined
}

const withNames = (db: Db) =>
  db
    .selectFrom('documents as d')
    .innerJoin('customers as c', 'c.code', 'd.customer')
    .innerJoin('destinations as t', (join) => join.onRef('t.customer', '=', 'd.customer').onRef('t.code', '=', 'd.destination'))
    .select(LISTED)
    .select(['c.cliente', 't.nomede'])

/** The documents with these ids, as staff see them. */
export const listDocuments = async (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : withNames(db).where('d.id', 'in', ids).orderBy('d.id').execute()

/** Staff see every state. */
export async function searchDocuments(db: Db, { from, to, customer, state }: Search) {
  let query = withNames(db).where('d.data_cons', '>=', from).where('d.data_cons', '<=', to)
  if (customer !== undefined) query = query.where('d.customer', '=', customer)
  if (state !== undefined) query = query.where('d.state', '=', state)
  return query.orderBy('d.data_cons', 'desc').orderBy('d.year', 'desc').orderBy('d.number', 'desc').execute()
}

/** The rows of each document. */
export async function rowsOfDocuments(db: Db, ids: readonly number[]): Promise<Map<number, NoteRow[]>> {
  const found: NoteRow[][] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    found.push(await db.selectFrom('document_rows').selectAll().where('document_id', 'in', batch).orderBy('position').execute())
  }
  return Map.groupBy(found.flat(), ({ document_id }) => document_id)
}

/** The existing delivery notes among these ids, sorted by delivery date and number. */
export async function readDeliveryNotes(db: Db, ids: number[]): Promise<DeliveryNote[]> {
  const notes: DeliveryNote[] = []
  const byDocument = await rowsOfDocuments(db, ids)
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const documents = await db.selectFrom('documents').selectAll().where('id', 'in', batch).execute()
    for (const document of documents) {
      notes.push({ document, parties: JSON.parse(document.parties) as Parties, rows: byDocument.get(document.id) ?? [] })
    }
  }
  const sortKey = ({ document }: DeliveryNote) => [document.data_cons, document.year, document.number] as const
  return notes.toSorted((left, right) => compare(sortKey(left), sortKey(right)))
}

function compare(left: readonly (string | number)[], right: readonly (string | number)[]): number {
  const index = left.findIndex((value, at) => value !== right[at])
  if (index === -1) return 0
  return left[index]! < right[index]! ? -1 : 1
}

/** By their hashes, one object for each. */
export async function logosOf(db: Db, notes: DeliveryNote[]): Promise<Map<string, Logo>> {
  const hashes = [...new Set(notes.flatMap(({ parties }) => parties.logo ?? []))]
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('document_logos').selectAll().where('hash', 'in', hashes).execute()
  return new Map(rows.map(({ hash, data }) => [hash, { dataUrl: data }]))
}
