import { compiledTogether } from '@panify/database/compiled'
import { requireArticles } from '../articles/articles.shared.ts'
import { lockDestination, unknownDestination, type DestinationKey } from '../customers/destinations.shared.ts'
import { recordHistory, type Author } from '../delivery/history.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { changeOrders, requireOpen } from '../delivery/dates.ts'
import { invalid } from '../http/errors.ts'
import { etagOf, requireMatch } from '../http/etag.ts'
import { fromThousandths } from '../http/wire.ts'

export interface ExtraordinaryOrder {
  data_ord: string
  articoli: { cod_arti: string; descriz_art: string; prezzo: number | null; quanti: number }[]
}

/** The destination whose single dates are changed, the author, and the tag that the change is based on. */
export interface ExceptionsChange {
  key: DestinationKey
  author: Author
  condition: string | undefined
}

type OrderContent = Pick<Row<'extraordinary_orders'>, 'date' | 'article' | 'descriz_art' | 'quantity' | 'prezzo'>

/** Covers all single dates of a destination, without the names and weights of the articles. */
export const exceptionsEtag = (orders: readonly OrderContent[], closures: readonly string[]): string =>
  etagOf([orders.map(({ date, article, descriz_art, quantity, prezzo }) => [date, article, descriz_art, quantity, prezzo]), closures])

async function heldEtag(tx: Tx, key: DestinationKey): Promise<string> {
  const { orders, closures } = await heldExceptions(tx, key)
  return exceptionsEtag(orders, closures)
}

/** Writes only if the caller's tag is current. Returns the new tag. */
async function changeExceptions(
  database: Database,
  { key, condition }: ExceptionsChange,
  write: (tx: Tx) => Promise<void>,
): Promise<string> {
  return changeOrders(database, async (tx) => {
    await lockDestination(tx, key)
    if (condition !== undefined) requireMatch(condition, await heldEtag(tx, key))
    await write(tx)
    return heldEtag(tx, key)
  })
}

export type HeldOrder = Awaited<ReturnType<typeof heldOf>>['orders'][number]

const heldOf = compiledTogether((db: Db, { customer, destination }: DestinationKey) => ({
  /** A row without a date for a destination without closures. */
  closures: db
    .selectFrom('destinations as d')
    .leftJoin('extraordinary_closures as x', (join) => join.onRef('x.customer', '=', 'd.customer').onRef('x.destination', '=', 'd.code'))
    .select('x.date')
    .where('d.customer', '=', customer)
    .where('d.code', '=', destination)
    .orderBy('x.date'),
  orders: db
    .selectFrom('extraordinary_orders as x')
    .innerJoin('articles as a', 'a.code', 'x.article')
    .select(['x.date', 'x.article', 'x.descriz_art', 'x.quantity', 'x.prezzo'])
    .select(['a.descriz', 'a.peso_lo', 'a.qtaminima', 'a.qtarange', 'a.note_est', 'a.unita_m'])
    .where('x.customer', '=', customer)
    .where('x.destination', '=', destination)
    .orderBy('x.date')
    .orderBy('x.id'),
}))

/** All single dates of a destination, by date. Refuses an unknown destination. */
export async function heldExceptions(db: Db | Tx, key: DestinationKey): Promise<{ orders: HeldOrder[]; closures: string[] }> {
  const { closures, orders } = await heldOf(db, key)
  if (closures.length === 0) throw unknownDestination()
  return { orders, closures: closures.flatMap(({ date }) => date ?? []) }
}

const ofDates = (
  tx: Tx,
  table: 'extraordinary_orders' | 'extraordinary_closures',
  { customer, destination }: DestinationKey,
  dates: string[],
) => tx.deleteFrom(table).where('customer', '=', customer).where('destination', '=', destination).where('date', 'in', dates)

/** An order replaces a closure of its date. With `removeOthers` the articles of a date become exactly the sent ones. */
export async function saveOrders(
  database: Database,
  change: ExceptionsChange,
  orders: ExtraordinaryOrder[],
  removeOthers: boolean,
): Promise<string> {
  const { key, author } = change
  return changeExceptions(database, change, async (tx) => {
    const dates = orders.map(({ data_ord }) => data_ord)
    if (new Set(dates).size < dates.length) throw invalid('ordini', 'Data ripetuta')
    if (dates.length === 0) return
    await requireOpen(tx, dates)
    await dropClosures(tx, author, key, dates)
    for (const order of orders) await saveOrder(tx, author, key, order, removeOthers)
  })
}

async function saveOrder(
  tx: Tx,
  author: Author,
  key: DestinationKey,
  { data_ord: date, articoli }: ExtraordinaryOrder,
  removeOthers: boolean,
) {
  const codes = articoli.map(({ cod_arti }) => cod_arti)
  await requireArticles(tx, codes, 'articoli')
  const before = await ordersOfDates(tx, key, [date])
  if (removeOthers)
    await removeOrders(
      tx,
      author,
      key,
      before.filter(({ article }) => !codes.includes(article)),
    )
  if (articoli.length === 0) return
  const rows = articoli.map((article) => ({
    ...key,
    date,
    article: article.cod_arti,
    descriz_art: article.descriz_art,
    quantity: article.quanti,
    prezzo: article.prezzo,
  }))
  await upsertOrders(tx, rows)
  const old = new Map(before.map((row) => [row.article, row.quantity]))
  const changes = rows
    .filter(({ article, quantity }) => old.get(article) !== quantity)
    .map(({ article, quantity }) => orderChange(date, article, old.get(article), quantity))
  await recordHistory(tx, author, key, changes)
}

async function upsertOrders(tx: Tx, rows: NewRow<'extraordinary_orders'>[]): Promise<void> {
  await tx
    .insertInto('extraordinary_orders')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['customer', 'destination', 'date', 'article']).doUpdateSet((eb) => ({
        descriz_art: eb.ref('excluded.descriz_art'),
        quantity: eb.ref('excluded.quantity'),
        prezzo: eb.ref('excluded.prezzo'),
      })),
    )
    .execute()
}

function orderChange(date: string, article: string, before: number | undefined, after: number | undefined) {
  const write = (quantity: number | undefined) => (quantity === undefined ? null : fromThousandths(quantity))
  return { kind: 'extraordinary', date, article, old_value: write(before), new_value: write(after) }
}

async function ordersOfDates(tx: Tx, { customer, destination }: DestinationKey, dates: string[]) {
  return tx
    .selectFrom('extraordinary_orders')
    .selectAll()
    .where('customer', '=', customer)
    .where('destination', '=', destination)
    .where('date', 'in', dates)
    .execute()
}

async function removeOrders(tx: Tx, author: Author, key: DestinationKey, rows: Row<'extraordinary_orders'>[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('extraordinary_orders').where('id', 'in', ids).execute()
  const changes = rows.map(({ date, article, quantity }) => orderChange(date, article, quantity, undefined))
  await recordHistory(tx, author, key, changes)
}

async function dropClosures(tx: Tx, author: Author, key: DestinationKey, dates: string[]): Promise<void> {
  const dropped = await ofDates(tx, 'extraordinary_closures', key, dates).returning('date').execute()
  const changes = dropped.map(({ date }) => ({ kind: 'closure-removed', date }))
  await recordHistory(tx, author, key, changes)
}

/** A closure replaces the order of its date. */
export async function saveClosures(database: Database, change: ExceptionsChange, dates: string[]): Promise<string> {
  const { key, author } = change
  const distinct = [...new Set(dates)]
  return changeExceptions(database, change, async (tx) => {
    if (distinct.length === 0) return
    await requireOpen(tx, distinct)
    await removeOrders(tx, author, key, await ordersOfDates(tx, key, distinct))
    const added = await tx
      .insertInto('extraordinary_closures')
      .values(distinct.map((date) => ({ ...key, date })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('date')
      .execute()
    const changes = added.map(({ date }) => ({ kind: 'closure-added', date }))
    await recordHistory(tx, author, key, changes)
  })
}

export async function deleteEntries(database: Database, change: ExceptionsChange, dates: string[]): Promise<string> {
  const { key, author } = change
  return changeExceptions(database, change, async (tx) => {
    if (dates.length === 0) return
    await requireOpen(tx, dates)
    await removeOrders(tx, author, key, await ordersOfDates(tx, key, dates))
    await dropClosures(tx, author, key, dates)
  })
}
