import { compiledOnce } from '@panify/database/compiled'
import { requireArticles } from '../articles/articles.shared.ts'
import { holdCustomer, recordEtag, requireCustomerRecord } from '../customers/customer-record.shared.ts'
import {
  DAY_FLAGS,
  DAYS,
  lockDestination,
  requireDestination,
  unknownDestination,
  type Day,
  type DestinationKey,
} from '../customers/destinations.shared.ts'
import { daySwitch, recordHistory, type Author } from '../delivery/history.ts'
import { announce } from '../events/events.shared.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { changeOrders, firstOpenDays } from '../delivery/dates.ts'
import { notFound } from '../http/errors.ts'
import { requireMatch } from '../http/etag.ts'
import { fromThousandths } from '../http/wire.ts'

type Week = Record<Day, number>

/** The days of an article in a save; unnamed days stay unchanged. */
export type PlanningChange = { codice: string } & Partial<Week>

export interface PlanningSave extends DestinationKey {
  changes: PlanningChange[]
  /** Set when a single row is changed: if it no longer exists, nothing is saved. */
  row?: number
  removeOthers: boolean
  /** The tag of the planning, from If-Match. */
  condition: string | undefined
}

const unknownRow = () => notFound('Riga non trovata')

export const planningEtag = (version: number) => `"${version}"`

const ARTICLE_COLUMNS = ['a.descriz', 'a.unita_m', 'a.peso_lo', 'a.qtaminima', 'a.qtarange', 'a.note_est'] as const

export type PlanningRow = Awaited<ReturnType<typeof planningRows>>[number]

export async function readPlanning(db: Db, key: DestinationKey): Promise<{ version: number; rows: PlanningRow[] }> {
  const rows = await planningRows(db, key)
  const version = rows[0]?.version ?? null
  if (version !== null) return { version, rows }
  // Without rows the version is read first: after a save in between, the next write is refused instead of overwriting it.
  const { planning_version } = await requireDestination(db, key)
  const later = await planningRows(db, key)
  return { version: later[0]?.version ?? planning_version, rows: later }
}

/** Rows and version in one statement: a tag that belongs to other rows would turn a saved change into a conflict. */
const planningRows = compiledOnce((db: Db, { customer, destination }: DestinationKey) => {
  const version = db
    .selectFrom('destinations as d')
    .select('d.planning_version')
    .where('d.customer', '=', customer)
    .where('d.code', '=', destination)
  return db
    .selectFrom('planning_rows as p')
    .innerJoin('articles as a', 'a.code', 'p.article')
    .select(['p.id', 'p.article', ...ARTICLE_COLUMNS, ...DAYS.map((day) => `p.${day}` as const)])
    .select(version.as('version'))
    .where('p.customer', '=', customer)
    .where('p.destination', '=', destination)
    .orderBy('p.id')
})

/** The standing weeks of one customer or of all, empty ones included, with their articles. */
export async function allPlannings(db: Db, customer?: string) {
  // Versions first, as for one planning; articles last, so that every row has its article.
  const destinations = await db
    .selectFrom('destinations')
    .select(['customer', 'code as destination', 'planning_version as version'])
    .$if(customer !== undefined, (query) => query.where('customer', '=', customer!))
    .orderBy('customer')
    .orderBy('code')
    .execute()
  const rows = await db
    .selectFrom('planning_rows')
    .select(['customer', 'destination', 'article', ...DAYS])
    .$if(customer !== undefined, (query) => query.where('customer', '=', customer!))
    .orderBy('id')
    .execute()
  const used = new Set(rows.map(({ article }) => article))
  const articles = await db
    .selectFrom('articles as a')
    .select(['a.code as article', ...ARTICLE_COLUMNS])
    .orderBy('a.code')
    .execute()
  const byDestination = Map.groupBy(rows, nameOf)
  return {
    articles: articles.filter(({ article }) => used.has(article)),
    plannings: destinations.map((one) => ({ ...one, rows: byDestination.get(nameOf(one)) ?? [] })),
  }
}

const nameOf = ({ customer, destination }: DestinationKey) => JSON.stringify([customer, destination])

/**
 * First statement of every write. It increments the version and so locks the destination until the transaction ends:
 * concurrent saves of one planning run one after another on both databases.
 */
async function nextVersion(tx: Tx, { customer, destination }: DestinationKey, condition: string | undefined): Promise<number> {
  const row = await tx
    .updateTable('destinations')
    .set((eb) => ({ planning_version: eb('planning_version', '+', 1) }))
    .where('customer', '=', customer)
    .where('code', '=', destination)
    .returning('planning_version')
    .executeTakeFirst()
  if (!row) throw unknownDestination()
  requireMatch(condition, planningEtag(row.planning_version - 1))
  return row.planning_version
}

/** The standing weeks of all destinations. */
export const standingRows = (db: Db): Promise<Row<'planning_rows'>[]> => db.selectFrom('planning_rows').selectAll().execute()

async function storedRows(tx: Tx, { customer, destination }: DestinationKey): Promise<Map<string, Row<'planning_rows'>>> {
  const rows = await tx
    .selectFrom('planning_rows')
    .selectAll()
    .where('customer', '=', customer)
    .where('destination', '=', destination)
    .execute()
  return new Map(rows.map((row) => [row.article, row]))
}

export interface PlanningStored {
  version: number
  /** For each weekday, the first date to which the stored quantities apply. */
  reaches: Record<Day, string>
}

/** Saves everything or nothing. */
export async function savePlanning(database: Database, author: Author, save: PlanningSave): Promise<PlanningStored> {
  return changeOrders(database, async (tx) => {
    const version = await nextVersion(tx, save, save.condition)
    const codes = save.changes.map(({ codice }) => codice)
    const before = await storedRows(tx, save)
    await requireArticles(tx, codes, 'articoli', before)
    if (save.row !== undefined && !codes.some((code) => before.get(code)?.id === save.row)) throw unknownRow()
    await storeChanges(tx, author, save, before)
    if (save.removeOthers) {
      const named = new Set(codes)
      const others = [...before.values()].filter(({ article }) => !named.has(article))
      await removeRows(tx, author, save, others)
    }
    return { version, reaches: await firstOpenDays(tx) }
  })
}

async function storeChanges(
  tx: Tx,
  author: Author,
  { customer, destination, changes }: PlanningSave,
  before: Map<string, Row<'planning_rows'>>,
) {
  const key = { customer, destination }
  const changed = changes.filter((change) => {
    const old = before.get(change.codice)
    return !old || DAYS.some((day) => change[day] !== undefined && change[day] !== old[day])
  })
  if (changed.length === 0) return
  await tx
    .insertInto('planning_rows')
    .values(changed.map((change) => ({ ...key, article: change.codice, ...weekAfter(change, before.get(change.codice)) })))
    .onConflict((conflict) =>
      conflict
        .columns(['customer', 'destination', 'article'])
        .doUpdateSet((eb) => Object.fromEntries(DAYS.map((day) => [day, eb.ref(`excluded.${day}`)]))),
    )
    .execute()
  await recordHistory(
    tx,
    author,
    key,
    changed.flatMap((change) => cellChanges(change, before.get(change.codice))),
  )
}

function weekAfter(change: PlanningChange, old: Week | undefined): Week {
  return Object.fromEntries(DAYS.map((day) => [day, change[day] ?? old?.[day] ?? 0])) as Week
}

function cellChanges(change: PlanningChange, old: Week | undefined) {
  const article = change.codice
  const cells = DAYS.filter((day) => change[day] !== undefined && change[day] !== (old?.[day] ?? 0)).map((weekday) => ({
    kind: 'standing',
    article,
    weekday,
    old_value: old ? fromThousandths(old[weekday]) : null,
    new_value: fromThousandths(change[weekday] ?? 0),
  }))
  return old || cells.length > 0 ? cells : [{ kind: 'row-added', article }]
}

async function removeRows(tx: Tx, author: Author, { customer, destination }: DestinationKey, rows: Row<'planning_rows'>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .deleteFrom('planning_rows')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const changes = rows.map((row) => ({
    kind: 'row-removed',
    article: row.article,
    old_value: DAYS.map((day) => `${day} ${fromThousandths(row[day])}`).join(', '),
  }))
  await recordHistory(tx, author, { customer, destination }, changes)
}

/** Codes that are not in the planning are ignored: the result is the same. */
export async function deleteRows(
  database: Database,
  author: Author,
  key: DestinationKey,
  codes: string[],
  condition: string | undefined,
): Promise<PlanningStored> {
  return changeOrders(database, async (tx) => {
    const version = await nextVersion(tx, key, condition)
    const before = await storedRows(tx, key)
    const rows = [...new Set(codes)].flatMap((code) => before.get(code) ?? [])
    await removeRows(tx, author, key, rows)
    return { version, reaches: await firstOpenDays(tx) }
  })
}

/** The caller has checked that the row belongs to the destination. */
export async function setDayQuantity(
  database: Database,
  author: Author,
  id: number,
  { day, quantity, condition }: { day: Day; quantity: number; condition: string | undefined },
): Promise<PlanningStored> {
  const row = await database.kysely.selectFrom('planning_rows').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw unknownRow()
  const change = { codice: row.article, [day]: quantity }
  return savePlanning(database, author, {
    customer: row.customer,
    destination: row.destination,
    changes: [change],
    // The row may have been removed meanwhile; saving the cell would create it again.
    row: id,
    removeOthers: false,
    condition,
  })
}

export interface DaySwitch extends DestinationKey {
  day: Day
  disabled: 0 | 1
  /** The tag of the customer's record, which contains the flags of the days. */
  condition: string | undefined
}

export interface DaySwitched {
  /** The new tag of the customer's record. */
  etag: string
  /** For each weekday, the first date to which the stored flags apply. */
  reaches: Record<Day, string>
}

export async function setDayDisabled(
  database: Database,
  author: Author,
  { day, disabled, condition, ...key }: DaySwitch,
): Promise<DaySwitched> {
  return changeOrders(database, async (tx) => {
    await holdCustomer(tx, key.customer)
    requireMatch(condition, recordEtag(await requireCustomerRecord(tx, key.customer)))
    await lockDestination(tx, key)
    const { customer, destination } = key
    await tx
      .updateTable('destinations')
      .set({ [DAY_FLAGS[day]]: disabled })
      .where('customer', '=', customer)
      .where('code', '=', destination)
      .execute()
    await recordHistory(tx, author, key, [daySwitch(day, disabled)])
    announce(tx, author.clock, [{ type: 'destinazione', ...key }])
    return { etag: recordEtag(await requireCustomerRecord(tx, customer)), reaches: await firstOpenDays(tx) }
  })
}
