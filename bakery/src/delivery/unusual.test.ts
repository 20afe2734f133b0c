// Which destinations do not get what is usual on a date.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { deliveredBefore, unusualOn } from './unusual.ts'
import { datesBefore, rangesOf } from './usual.ts'

const DATE = '2026-11-26'
const DAY = Temporal.PlainDate.from(DATE)
const THURSDAYS = datesBefore(DAY)
const DESTINATIONS = ['0001/0001', '0002/0001', '0002/0002'] as const
const UNITS = { ROS: 'pz', COR: 'pz', PANE: 'kg' }
type Article = keyof typeof UNITS

type Cell = { where: (typeof DESTINATIONS)[number]; article: Article; quantity: number }

onEachDatabase('what is unusual on a date', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const keyOf = (where: string) => ({ customer: where.slice(0, 4), destination: where.slice(5) })
  const frozen = { source: 'standing' as const, descriz: 'Articolo', iva: '4' }

  /** Stores deliveries of past dates, and the week of now. */
  async function store(past: (Cell & { date: string })[], now: Cell[]) {
    for (const table of ['delivery_snapshot', 'planning_rows'] as const) await world.db.deleteFrom(table).execute()
    for (const { where, date, article, quantity } of past) {
      const row = { ...keyOf(where), ...frozen, date, article, quantity, unita_m: UNITS[article] }
      await world.db.insertInto('delivery_snapshot').values(row).execute()
    }
    for (const { where, article, quantity } of now)
      await world.db
        .insertInto('planning_rows')
        .values({ ...keyOf(where), article, giovedi: quantity })
        .execute()
  }
  const every = (where: Cell['where'], article: Article, ...quantities: number[]) =>
    quantities.map((quantity, index) => ({ where, article, quantity, date: THURSDAYS[index]! }))
  const found = async () => (await world.get(`/api/panify/solito?data=${DATE}`)).body.data

  it('lists articles outside their range, with that range, and nothing within it', async () => {
    await store(
      [...every('0002/0001', 'ROS', 12_000, 15_000, 13_000), ...every('0002/0001', 'PANE', 2_500, 3_000, 2_500)],
      [
        { where: '0002/0001', article: 'ROS', quantity: 120_000 },
        { where: '0002/0001', article: 'PANE', quantity: 3_000 },
      ],
    )
    expect(await found()).toEqual([
      {
        codiceCliente: '0002',
        cliente: 'Bar Centrale',
        codicede: '0001',
        nomede: 'Bar Centrale',
        giorno_disattivato: '0',
        totali: [],
        righe: [{ articolo: 'ROS', descriz: 'Articolo', unita_m: 'pz', quantita: '120', minimo: '12', massimo: '15' }],
      },
    ])
    for (const wrong of ['', 'data=26/11/2026']) expect((await world.get(`/api/panify/solito?${wrong}`)).status).toBe(422)
  })

  it('lists an article that is missing, and none that is new on that weekday', async () => {
    await store(
      [...every('0002/0001', 'ROS', 12_000, 12_000, 12_000), ...every('0002/0001', 'PANE', 6_000, 8_000, 7_000)],
      [
        { where: '0002/0001', article: 'ROS', quantity: 12_000 },
        { where: '0002/0001', article: 'COR', quantity: 900_000 },
      ],
    )
    expect(await found()).toMatchObject([{ righe: [{ articolo: 'PANE', quantita: '0', minimo: '6', massimo: '8' }] }])
  })

  it('lists a destination that gets nothing with its usual totals by unit, and whether its day is disabled', async () => {
    await store(
      [
        ...every('0002/0001', 'ROS', 50_000, 60_000, 55_000),
        ...every('0002/0001', 'COR', 30_000, 30_000),
        ...every('0002/0001', 'PANE', 2_000),
      ],
      [{ where: '0002/0001', article: 'ROS', quantity: 50_000 }],
    )
    await world.post('/api/applicazioni/panificatori/planning/0002/0001/toggle-day', { giorno: 'giovedi', active: '1' })
    const totali = [
      { unita_m: 'kg', quantita: '0', minimo: '0', massimo: '2' },
      { unita_m: 'pz', quantita: '0', minimo: '55', massimo: '90' },
    ]
    expect(await found()).toMatchObject([{ codicede: '0001', giorno_disattivato: '1', totali, righe: [] }])
  })

  it('leaves out what somebody has decided: an order or a closure of the date, an inactive destination, a closed bakery', async () => {
    const past = every('0002/0001', 'ROS', 50_000, 60_000, 55_000)
    const path = '/api/applicazioni/panificatori/straordinari/0002/0001'
    await store(past, [])
    expect(await found()).toHaveLength(1)
    await world.post(`${path}/chiusura`, { date_chiusura: DATE })
    expect(await found()).toEqual([])
    await world.post(`${path}/apertura`, { ordini: [{ data_ord: DATE, articoli: [{ cod_arti: 'ROS', quanti: 1 }] }] })
    expect(await found()).toEqual([])
    await world.delete(path, { date_da_cancellare: [DATE] })
    expect(await found()).toHaveLength(1)
    await world.db.updateTable('destinations').set({ order_active: 0 }).where('customer', '=', '0002').execute()
    expect(await found()).toEqual([])
    await world.db.updateTable('destinations').set({ order_active: 1 }).execute()
    await world.post('/api/configurator/update-multi', { CHIUSURADITTA1: '26/11/2026', CHIUSURADITTA2: '27/11/2026' })
    expect(await found()).toEqual([])
  })

  it('reads the deliveries of past dates once, and those that can still be varied each time', async () => {
    await store(every('0002/0001', 'ROS', 50_000, 50_000, 50_000, 50_000), [])
    const count = async (date: string) => (await world.get(`/api/panify/solito?data=${date}`)).body.data.length
    expect([await count('2026-11-19'), await count(DATE)]).toEqual([1, 1])
    await world.db.deleteFrom('delivery_snapshot').execute()
    expect([await count('2026-11-19'), await count(DATE)]).toEqual([1, 0])
  })

  const cell = { where: fc.constantFrom(...DESTINATIONS), article: fc.constantFrom<Article>('ROS', 'COR', 'PANE') }
  const quantity = fc.integer({ min: 1, max: 6 }).map((one) => one * 500)
  const worlds = fc.record({
    past: fc.uniqueArray(fc.record({ ...cell, date: fc.constantFrom(...THURSDAYS.slice(0, 5)), quantity }), {
      maxLength: 30,
      selector: ({ where, article, date }) => `${where} ${article} ${date}`,
    }),
    now: fc.uniqueArray(fc.record({ ...cell, quantity }), { maxLength: 6, selector: ({ where, article }) => `${where} ${article}` }),
  })

  it('is the same as in the plain implementation, for all generated data', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async ({ past, now }) => {
        await store(past, now)
        const expected = DESTINATIONS.flatMap((where) => {
          const ordered = new Map(now.filter((one) => one.where === where).map(({ article, quantity }) => [article as string, quantity]))
          const ranges = rangesOf(past.filter((one) => one.where === where))
          if (ordered.size === 0) return ranges.length > 0 ? [`${where} nothing`] : []
          return ranges.flatMap(({ article, minimum, maximum }) => {
            const quantity = ordered.get(article) ?? 0
            return quantity < minimum || quantity > maximum ? [`${where} ${article} ${quantity} ${minimum}-${maximum}`] : []
          })
        })
        const shown = (await unusualOn(world.db, DAY, await deliveredBefore(world.db, DAY))).flatMap(
          ({ customer, destination, totals, rows }) =>
            totals.length > 0
              ? [`${customer}/${destination} nothing`]
              : rows.map(
                  ({ article, quantity, minimum, maximum }) => `${customer}/${destination} ${article} ${quantity} ${minimum}-${maximum}`,
                ),
        )
        expect(shown.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 40 },
    )
  })
})
