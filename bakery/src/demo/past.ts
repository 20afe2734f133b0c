// What the demo delivered before its past days, so that something is usual on every weekday.
import { sql, type RawBuilder } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { closingOf } from '@panify/rules/closing'
import { CLOSING_GRACE_MS } from '@panify/rules/timing'
import { timestamp } from '../clock.ts'
import type { Database, Tx } from '../db/open.ts'
import { datesOf, dueRows, type DueRow, type Period } from '../delivery/rule.ts'
import { storeSnapshot } from '../delivery/snapshot.ts'
import { issueDeliveryNotes } from '../documents/issue.sql.ts'
import type { DemoArticle } from './model.ts'
import { fitted } from './numbers.ts'
import { between, chance, type Random } from './random.ts'

/** SQLite takes 32766 values in one statement; a row here has six. */
const BATCH = 2_000

interface Past {
  period: Period
  cutOff: string | null
  articles: readonly DemoArticle[]
  /** Only these customers get delivery notes, because more would slow the start. */
  customers: readonly string[]
  invoicedBefore: Temporal.PlainDate
}

/** Delivers the dates of a period as if customers had changed a little from week to week. Once: closed dates stay as they are. */
export async function deliverPast(database: Database, random: Random, { period, cutOff, articles, customers, invoicedBefore }: Past) {
  const byCode = new Map(articles.map((article) => [article.code, article]))
  await database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'numbering')
    if (await hasClosed(tx, period)) return
    const due = sql<DueRow>`select * from ${await dueRows(tx, period)} as q order by date, customer, destination, article`
    const { rows } = await due.execute(tx)
    const delivered = rows.map((row) => ({ ...row, quantity: changed(row, byCode.get(row.article), random) }))
    for (let start = 0; start < delivered.length; start += BATCH) await storeSnapshot(tx, asTable(delivered.slice(start, start + BATCH)))
    for (const date of datesOf(period)) {
      const closedAt = closingOf(date, cutOff).add({ milliseconds: CLOSING_GRACE_MS })
      const clock = { now: () => closedAt, setTimeout: () => ({ cancel: () => {} }) }
      const day = date.toString()
      await tx
        .insertInto('closed_dates')
        .values({ date: day, closed_at: timestamp(closedAt) })
        .execute()
      await tx
        .insertInto('documents_issued')
        .values({ date: day, issued_at: timestamp(closedAt) })
        .execute()
      await issueDeliveryNotes(tx, clock, day, { customers })
    }
    await tx
      .updateTable('documents')
      .set({ state: 'evaso' })
      .where('state', '=', 'emesso')
      .where('data_cons', '<', invoicedBefore.toString())
      .execute()
  })
}

async function hasClosed(tx: Tx, { to }: Period): Promise<boolean> {
  return (await tx.selectFrom('closed_dates').select('date').where('date', '<=', to.toString()).executeTakeFirst()) !== undefined
}

/** Most weeks are like the standing one; in some an article is a little more or less. */
function changed({ quantity, source }: DueRow, article: DemoArticle | undefined, random: Random): number {
  const wanted = chance(random, 0.3) ? quantity * between(random, 0.8, 1.2) : quantity
  if (!article || source !== 'standing' || wanted === quantity) return quantity
  return fitted(article, wanted) || quantity
}

function asTable(rows: readonly DueRow[]): RawBuilder<DueRow> {
  const values = rows.map(
    ({ date, customer, destination, article, quantity, source }) =>
      sql`(${date}, ${customer}, ${destination}, ${article}, cast(${quantity} as integer), ${source})`,
  )
  return sql<DueRow>`(with r (date, customer, destination, article, quantity, source) as (values ${sql.join(values)}) select * from r)`
}
