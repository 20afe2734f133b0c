import fc from 'fast-check'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAYS } from '../customers/destinations.shared.ts'
import type { Db } from '../db/open.ts'
import { writeSettings } from '../settings/settings.shared.ts'
import type { NewRow } from '../db/tables.ts'
import { onEachDatabase } from '../test/databases.ts'
import { referenceWorld } from '../test/reference.ts'
import { openWorld, type World } from '../test/world.ts'
import { closeDate } from './closing.ts'
import { datesOf, dueRows, type DueRow } from './rule.ts'

const FIRST = Temporal.PlainDate.from('2026-10-19')
const DATES = Array.from({ length: 14 }, (_, offset) => FIRST.add({ days: offset }).toString())
const PERIOD = { from: FIRST, to: Temporal.PlainDate.from(DATES.at(-1)!) }
const DESTINATIONS = [
  ['0001', '0001'],
  ['0002', '0001'],
  ['0002', '0002'],
] as const

// Few destinations, articles and dates, so that exceptions often coincide.
const some = <T>(item: fc.Arbitrary<T>, max: number) => fc.array(item, { maxLength: max })
const where = fc.constantFrom(...DESTINATIONS)
const article = fc.constantFrom('ROS', 'PANE', 'COR', 'A/B 1+')
const date = fc.constantFrom(...DATES)
const bit = fc.constantFrom(0 as const, 1 as const)
const quantity = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_000 }))

const worlds = fc.record({
  flags: fc.tuple(
    ...DESTINATIONS.map(() =>
      fc.record({ active: fc.oneof(fc.constant(1 as const), bit), off: fc.array(bit, { minLength: 7, maxLength: 7 }) }),
    ),
  ),
  standing: some(fc.record({ where, article, week: fc.array(quantity, { minLength: 7, maxLength: 7 }) }), 8),
  orders: some(fc.record({ where, date, article, quantity }), 8),
  closures: some(fc.record({ where, date }), 5),
  closure: fc.option(fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 5 }))),
  closed: some(date, 3),
  later: some(fc.record({ where, article, week: fc.array(quantity, { minLength: 7, maxLength: 7 }) }), 4),
})

type Made = typeof worlds extends fc.Arbitrary<infer World> ? World : never

onEachDatabase('what a destination gets', (make) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(make)
  })
  afterAll(() => world.close())

  it('OPEN-65 is the same in SQL as in the plain implementation, for all generated data', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (made) => {
        await build(world, made)
        const { rows } = await sql<DueRow>`select * from ${await dueRows(world.db, PERIOD)} as e`.execute(world.db)
        const reference = await referenceWorld(world.db)
        const expected = DATES.flatMap((day) =>
          DESTINATIONS.flatMap(([c, d]) => reference(day, c, d).map((line) => [day, ...line].join(' '))),
        )
        const found = rows.map((row) => [row.date, row.customer, row.destination, row.article, row.quantity].join(' '))
        expect(sorted(found)).toEqual(sorted(expected))
        await expectSumsToAgree(world, expected)
      }),
      { numRuns: 60 },
    )
  })
})

const sorted = (lines: string[]) => lines.toSorted((left, right) => (left < right ? -1 : 1))

/** Production list, orders and previews must have the same rows, summed or filtered. */
async function expectSumsToAgree(world: World, expected: string[]): Promise<void> {
  const [from, to] = [DATES[0]!, DATES.at(-1)!]
  const { body } = await world.post('/api/applicazioni/panificatori/preorder', { giorno_esatto: from, giorno_fine: to })
  const produced = body.data.map((row: Record<string, string>) => [row['codice_prod'], row['quantita_totale']])
  const totals = new Map<string, number>()
  for (const line of expected) {
    const [, article, thousandths] = /^\S+ \S+ \S+ (.+) (\d+)$/.exec(line)!
    totals.set(article!, (totals.get(article!) ?? 0) + Number(thousandths))
  }
  expect(new Map(produced.map(([code, total]: [string, string]) => [code, Math.round(Number(total) * 1000)]))).toEqual(totals)

  const { body: behind } = await world.get(`/api/panify/produzione/righe?dal=${from}&al=${to}`)
  const orders = behind.data.flatMap((order: Record<string, string> & { righe: { articolo: string; quantita: string }[] }) =>
    order.righe.map(({ articolo, quantita }) =>
      [order['data'], order['codiceCliente'], order['codicede'], articolo, Math.round(Number(quantita) * 1000)].join(' '),
    ),
  )
  expect(sorted(orders)).toEqual(sorted(expected))

  const previews = await Promise.all(
    DESTINATIONS.map(async ([c, d]) => {
      const { body } = await world.get(`/api/applicazioni/panificatori/effettivo/${c}/${d}?dal=${from}&al=${to}`)
      return body.data.flatMap((day: { data: string; righe: { codice: string; quantita: string }[] }) =>
        day.righe.map((row) => [day.data, c, d, row.codice, Math.round(Number(row.quantita) * 1000)].join(' ')),
      )
    }),
  )
  expect(sorted(previews.flat())).toEqual(sorted(expected))
}

async function build(world: World, made: Made): Promise<void> {
  const { db } = world
  for (const table of ['planning_rows', 'extraordinary_orders', 'extraordinary_closures', 'delivery_snapshot', 'closed_dates'] as const) {
    await db.deleteFrom(table).execute()
  }
  for (const [index, [customer, code]] of DESTINATIONS.entries()) {
    const { active, off } = made.flags[index]!
    const [lun_off, mar_off, mer_off, gio_off, ven_off, sab_off, dom_off] = off
    const flags = { order_active: active, lun_off, mar_off, mer_off, gio_off, ven_off, sab_off, dom_off }
    await db.updateTable('destinations').set(flags).where('customer', '=', customer).where('code', '=', code).execute()
  }
  await storeStanding(db, made.standing)
  await insertNew(
    db,
    'extraordinary_orders',
    made.orders.map(({ where: [customer, destination], ...row }) => ({ customer, destination, ...row })),
  )
  await insertNew(
    db,
    'extraordinary_closures',
    made.closures.map(({ where: [customer, destination], date }) => ({ customer, destination, date })),
  )
  await writeSettings(db, closureSettings(made.closure))
  for (const day of new Set(made.closed)) await closeDate(world.deps, Temporal.PlainDate.from(day))
  // Later changes do not affect a closed date.
  await storeStanding(db, made.later)
}

function closureSettings(closure: Made['closure']) {
  if (!closure) return { CHIUSURADITTA1: '', CHIUSURADITTA2: '' }
  const italian = (offset: number) => FIRST.add({ days: offset }).toString().split('-').toReversed().join('/')
  return { CHIUSURADITTA1: italian(closure[0]), CHIUSURADITTA2: italian(closure[0] + closure[1]) }
}

async function storeStanding(db: Db, rows: Made['standing']): Promise<void> {
  for (const { where, article, week } of rows) {
    const days = Object.fromEntries(DAYS.map((day, index) => [day, week[index]!]))
    await db
      .insertInto('planning_rows')
      .values({ customer: where[0], destination: where[1], article, ...days })
      .onConflict((conflict) => conflict.columns(['customer', 'destination', 'article']).doUpdateSet(days))
      .execute()
  }
}

async function insertNew<Table extends 'extraordinary_orders' | 'extraordinary_closures'>(db: Db, table: Table, rows: NewRow<Table>[]) {
  for (const row of rows) {
    await db
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

it('a period includes both its ends', () => {
  expect(datesOf({ from: FIRST, to: FIRST }).map(String)).toEqual(['2026-10-19'])
  expect(datesOf(PERIOD)).toHaveLength(14)
})
