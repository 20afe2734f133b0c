import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { dateInRome } from '@panify/rules/rome'
import { CLOSING_GRACE_MS } from '@panify/rules/timing'
import type { Clock } from '../clock.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { LOGO } from '../settings/settings.shared.ts'
import type { NewRow, Tables } from '../db/tables.ts'
import { closingOf, datesClosedBy } from '@panify/rules/closing'
import { parseCutOff } from '@panify/rules/cut-off'
import { closeDate } from '../delivery/closing.ts'
import { issueHistory } from '../documents/history.sql.ts'
import { issueDocuments } from '../documents/issue.sql.ts'
import type { Passwords } from '../security/passwords.ts'
import { demoBakery } from './bakery.ts'
import { DEMO_LOGINS, type DemoLogin } from './logins.ts'
import type { DemoBakery, DemoDestination } from './model.ts'
import { deliverPast } from './past.ts'
import { writePictures } from './pictures/files.ts'
import { logoDataUrl } from './pictures/logo.ts'
import { seeded } from './random.ts'
import { storeRecent } from './recent.ts'

/** Fixed, because screenshots, README and tests refer to the demo's data. */
const SEED = 2026

/** Progress of loading. 'loaded': the rows are stored. 'ready': past days are delivered and pictures drawn. */
const MARKER = 'demo'

const PAST_DAYS = 8

/** The days before them that have deliveries, so that eight of each weekday have closed. */
const EARLIER_DAYS = 49

/** Only this many customers, the README's bar included, get a year of delivery notes, because more would slow the start. */
const HISTORY_CUSTOMERS = 12

/** What a large bakery gets of both, for the same reason. */
const SCALED = { pastDays: 2, earlierDays: 0, historyCustomers: 2 }

/** SQLite takes 32766 values in one statement; the widest table here has about 25 columns. */
const BATCH = 500

type Demo = { database: Database; passwords: Passwords; dataDir: string }

/** Fills an empty database with the demo bakery for the clock's instant. Called at every start, but loads only once. */
export async function seedDemo({ clock, scale = null, ...deps }: Demo & { clock: Clock; scale?: number | null }): Promise<boolean> {
  if ((await progress(deps.database.kysely)) === 'ready') return false
  const extent = scale ? SCALED : { pastDays: PAST_DAYS, earlierDays: EARLIER_DAYS, historyCustomers: HISTORY_CUSTOMERS }
  return loadDemo(deps, demoBakery(clock, seeded(SEED), scale), extent)
}

/** Returns false if the database contains other customers, which are never touched. */
async function loadDemo({ database, passwords, dataDir }: Demo, demo: DemoBakery, extent: typeof SCALED): Promise<boolean> {
  const db = database.kysely
  const before = await progress(db)
  if (before === null && (await hasCustomers(db))) return false
  const pictures = writePictures(join(dataDir, 'img'), demo.pictures)
  if (before === null) await insertAll(database, demo, await passwordHashes(passwords))
  await closePast(database, demo, extent)
  await pictures
  await mark(db, 'ready')
  return true
}

async function progress(db: Db | Tx): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', MARKER).executeTakeFirst()
  return row?.value ?? null
}

async function mark(db: Db | Tx, value: 'loaded' | 'ready'): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: MARKER, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

async function hasCustomers(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('customers').select('code').limit(1).executeTakeFirst()) !== undefined
}

type Hashes = Record<NonNullable<DemoDestination['password']>, string>

/** The README's two passwords, and an unknown random one that the other logins share. */
async function passwordHashes(passwords: Passwords): Promise<Hashes> {
  const [secret, ...known] = await Promise.all([
    passwords.hash(randomBytes(32).toString('base64url')),
    ...DEMO_LOGINS.map(async ({ key, password }) => [key, await passwords.hash(password)] as const),
  ])
  const hashes = Object.fromEntries(known) as Record<DemoLogin, string>
  return { ...hashes, secret, shared: hashes.bar }
}

async function insertAll(database: Database, demo: DemoBakery, hashes: Hashes): Promise<void> {
  const logo = await logoDataUrl()
  await database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'seed')
    await insert(tx, 'settings', [...demo.settings, { key: LOGO, value: logo }])
    await insert(tx, 'units', demo.units)
    await insert(tx, 'vat_rates', demo.vatRates)
    await insert(tx, 'category_groups', demo.groups)
    await insert(tx, 'categories', demo.categories)
    await insert(tx, 'articles', demo.articles)
    await insert(tx, 'article_prices', demo.prices)
    await insert(tx, 'customers', demo.customers)
    await insert(tx, 'contacts', demo.contacts)
    await insert(tx, 'destinations', demo.destinations.map((destination) => destinationRow(destination, hashes))) // prettier-ignore
    await insert(tx, 'planning_rows', demo.planning)
    await insert(tx, 'extraordinary_orders', demo.extraordinaryOrders)
    await insert(tx, 'extraordinary_closures', demo.extraordinaryClosures)
    await mark(tx, 'loaded')
  })
}

async function insert<Table extends keyof Tables>(tx: Tx, table: Table, rows: readonly NewRow<Table>[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const groups = Map.groupBy(rows, (row) => columns.filter((column) => column in row).join())
  for (const alike of groups.values()) {
    for (let start = 0; start < alike.length; start += BATCH) {
      await tx
        .insertInto(table)
        .values(alike.slice(start, start + BATCH))
        .execute()
    }
  }
}

function destinationRow({ password, ...row }: DemoDestination, hashes: Hashes): NewRow<'destinations'> {
  return { ...row, login_key: row.destlogin.toLowerCase() || null, password_hash: password && hashes[password] }
}

/** Closes the past days at their own cut-offs, oldest first, as if the bakery had been running, and stores the latest changes. */
async function closePast(database: Database, demo: DemoBakery, { pastDays, earlierDays, historyCustomers }: typeof SCALED): Promise<void> {
  const now = Temporal.Instant.from(demo.at)
  const cutOff = parseCutOff(demo.settings.find(({ key }) => key === 'ORARIOPRODPANE')?.value ?? '')
  const today = dateInRome(now)
  const first = today.subtract({ days: pastDays - 1 })
  const delivered = first.subtract({ days: earlierDays })
  const invoicedBefore = today.with({ day: 1 })
  const customers = demo.customers.slice(0, historyCustomers).map(({ code }) => code)
  await issueHistory(database, { from: first.subtract({ years: 1 }), to: delivered.subtract({ days: 1 }), invoicedBefore, customers })
  if (earlierDays > 0) {
    const period = { from: delivered, to: first.subtract({ days: 1 }) }
    await deliverPast(database, seeded(SEED), { period, cutOff, articles: demo.articles, customers, invoicedBefore })
  }
  const closed = datesClosedBy(now.subtract({ milliseconds: CLOSING_GRACE_MS }), first, cutOff)
  const isPast = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, today) <= 0
  for (const date of closed.filter(isPast)) await close(database, date, cutOff)
  // In the evening tomorrow has closed too, with these changes.
  await storeRecent(database, demo.recent)
  for (const date of closed.filter((one) => !isPast(one))) await close(database, date, cutOff)
}

async function close(database: Database, date: Temporal.PlainDate, cutOff: string | null): Promise<void> {
  const closedAt = closingOf(date, cutOff).add({ milliseconds: CLOSING_GRACE_MS })
  const clock = { now: () => closedAt, setTimeout: () => ({ cancel: () => {} }) }
  await closeDate({ database, clock }, date)
  await issueDocuments({ database, clock }, date.toString())
}
