import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { ROME } from '@panify/rules/rome'
import { timestamp } from '../clock.ts'
import { DAY_FLAGS, DAYS, type Day } from '../customers/destinations.shared.ts'
import type { Database, Tx } from '../db/open.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { datesOf, weekdayOf, type Period } from '../delivery/rule.ts'
import { PRICE_COLUMNS, PRICE_JOINS } from '../price.ts'
import { takeNumbers } from './issue.sql.ts'
import { CAUSALE, weightOf, type Parties } from './delivery-note.ts'
import { keepLogo, keyText, partiesOf } from './parties.sql.ts'

/** SQLite takes 32766 values in one statement; a row here has fifteen. */
const BATCH = 1500

interface History extends Period {
  /** Deliveries before this date are marked as invoiced. */
  invoicedBefore: Temporal.PlainDate
  /** Codes; all customers if absent. */
  customers?: string[]
  isHoliday?(date: Temporal.PlainDate): boolean
}

type NewDocument = NewRow<'documents'> & { year: number; data_cons: string; customer: string; destination: string }

/**
 * Creates the demo's delivery notes of past months, as if every week had been like this one. Returns their number. Only
 * for a database without delivery notes, because it ignores closed dates.
 */
export async function issueHistory(database: Database, history: History): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'numbering')
    if (await tx.selectFrom('documents').select('id').limit(1).executeTakeFirst()) return 0
    const dates = datesOf(history).filter((date) => !history.isHoliday?.(date))
    const standing = await standingDeliveries(tx, history.customers)
    if (standing.length === 0) return 0
    const documents = dates.flatMap((date) =>
      standing.filter((delivery) => delivery.day === weekdayOf(date)).map((delivery) => documentOf(delivery, date, history)),
    )
    await numberAndStore(tx, documents)
    for (const day of DAYS) await storeRows(tx, day, dates.filter((date) => weekdayOf(date) === day).map(String)) // prettier-ignore
    return documents.length
  })
}

interface StandingDelivery {
  customer: string
  destination: string
  day: Day
  parties: string
}

/** The destinations that get something on each weekday, in the order of the numbers. */
async function standingDeliveries(tx: Tx, customers: string[] | undefined): Promise<StandingDelivery[]> {
  let query = tx.selectFrom('destinations').selectAll().where('order_active', '=', 1).orderBy('customer').orderBy('code')
  if (customers) query = query.where('customer', 'in', customers)
  const destinations = await query.execute()
  const keys = destinations.map(({ customer, code }) => ({ customer, destination: code }))
  if (keys.length === 0) return []
  const firms = await partiesOf(tx, keys)
  const logo = await keepLogo(tx)
  const rows = await tx
    .selectFrom('planning_rows as p')
    .innerJoin('articles as a', 'a.code', 'p.article')
    .selectAll('p')
    .select(['a.unita_m', 'a.peso_lo'])
    .execute()
  const planned = Map.groupBy(rows, keyText)
  return destinations.flatMap((destination) => {
    const key = keyText({ customer: destination.customer, destination: destination.code })
    return deliveryDays(destination, planned.get(key) ?? []).map(({ day, weight }) => ({
      customer: destination.customer,
      destination: destination.code,
      day,
      parties: JSON.stringify({ ...firms.get(key)!, logo, transport: { weight } } satisfies Parties),
    }))
  })
}

type WeighedRow = Row<'planning_rows'> & { unita_m: string; peso_lo: number | null }

function deliveryDays(destination: Row<'destinations'>, rows: WeighedRow[]): { day: Day; weight: number | null }[] {
  const days = DAYS.filter((day) => destination[DAY_FLAGS[day]] === 0 && rows.some((row) => row[day] > 0))
  return days.map((day) => ({ day, weight: weightOf(rows.filter((row) => row[day] > 0).map((row) => ({ ...row, quantity: row[day] }))) })) // prettier-ignore
}

function documentOf({ customer, destination, parties }: StandingDelivery, date: Temporal.PlainDate, history: History): NewDocument {
  const data_cons = date.toString()
  const evening = date.subtract({ days: 1 }).toZonedDateTime({ timeZone: ROME, plainTime: '20:00' })
  const issued_at = timestamp(evening.toInstant())
  const isInvoiced = Temporal.PlainDate.compare(date, history.invoicedBefore) < 0
  return {
    year: date.year,
    number: 0,
    causale: CAUSALE,
    customer,
    destination,
    data_cons,
    document_date: data_cons,
    issued_at,
    state: isInvoiced ? 'evaso' : 'emesso',
    state_at: issued_at,
    parties,
  }
}

async function numberAndStore(tx: Tx, documents: NewDocument[]): Promise<void> {
  for (const [year, ofYear] of Map.groupBy(documents, (document) => document.year)) {
    const first = await takeNumbers(tx, year, ofYear.length)
    const numbered = ofYear.map((document, index) => ({ ...document, number: first + index }))
    for (let start = 0; start < numbered.length; start += BATCH) {
      await tx
        .insertInto('documents')
        .values(numbered.slice(start, start + BATCH))
        .execute()
    }
  }
}

/** One statement per weekday, because there are hundreds of thousands of rows. */
async function storeRows(tx: Tx, day: Day, dates: string[]): Promise<void> {
  if (dates.length === 0) return
  const quantity = sql.ref(`p.${day}`)
  await sql`
    insert into document_rows
      (document_id, position, article, descriz, unita_m, quantity, prezzo, sc1, sc2, sc3, iva, iva_rate, lotto)
    select d.id, row_number() over (partition by d.id order by a.descriz, a.code), a.code, a.descriz, a.unita_m, ${quantity},
      ${PRICE_COLUMNS},
      'L' || substr(d.data_cons, 3, 2) || substr(d.data_cons, 6, 2) || substr(d.data_cons, 9, 2)
    from documents d
      join planning_rows p on p.customer = d.customer and p.destination = d.destination and ${quantity} > 0
      join articles a on a.code = p.article
      join customers c on c.code = d.customer
      ${PRICE_JOINS}
    where d.data_cons in (${sql.join(dates)})`.execute(tx)
}
