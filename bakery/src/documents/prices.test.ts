import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { fromThousandths } from '../http/wire.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { issueDocuments } from './issue.sql.ts'

const THURSDAY = Temporal.PlainDate.from('2026-11-19')
const CUSTOMER = '0002'
const [STANDING, EXTRAORDINARY, VARIED] = ['0001', '0002', '0003'] as const

const discount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999 }))
const good = fc.record({
  quantity: fc.integer({ min: 1, max: 400_000 }),
  prezzo: fc.option(fc.integer({ min: 0, max: 200_000 }), { freq: 10 }),
  sc1: discount,
  sc2: discount,
  sc3: discount,
  iva: fc.constantFrom('4', '10'),
})
type Good = typeof good extends fc.Arbitrary<infer Value> ? Value : never

onEachDatabase('prices of delivery notes', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
    await world.db.insertInto('settings').values({ key: 'NOMEDIT', value: 'Forno Rossi' }).execute()
    await world.db.insertInto('destinations').values({ customer: CUSTOMER, code: VARIED, nomede: 'Stand', order_active: 1 }).execute()
  })
  afterEach(() => world.close())

  async function stock(goods: Good[]): Promise<void> {
    for (const table of ['planning_rows', 'extraordinary_orders', 'article_prices', 'articles'] as const) {
      await world.db.deleteFrom(table).execute()
    }
    const articles = goods.map(({ iva }, index) => ({
      code: codeOf(index),
      descriz: codeOf(index),
      unita_m: 'pz',
      su_web: 1 as const,
      iva,
    }))
    await world.db.insertInto('articles').values(articles).execute()
    const prices = goods.flatMap(({ prezzo, sc1, sc2, sc3 }, index) =>
      prezzo === null ? [] : [{ article: codeOf(index), codlis: '2', prezzo, sc1, sc2, sc3 }],
    )
    if (prices.length > 0) await world.db.insertInto('article_prices').values(prices).execute()
  }

  const codeOf = (index: number) => `G${String(index).padStart(3, '0')}`
  const ordered = (goods: Good[]) => goods.map(({ quantity }, index) => ({ codice: codeOf(index), quantita: fromThousandths(quantity) }))

  async function orderStanding(goods: Good[]): Promise<void> {
    const articoli = ordered(goods).map(({ codice, quantita }) => ({ codice, giovedi: quantita }))
    await world.post(`/api/applicazioni/panificatori/planning/${CUSTOMER}/${STANDING}`, { articoli })
  }

  /** Sends the price shown in the catalogue, as the gateway does. */
  async function orderExtraordinary(goods: Good[], date: string): Promise<void> {
    const catalogue: Record<string, string>[] = (await world.get(`/api/applicazioni/panificatori/${CUSTOMER}/articoli`)).body.data
    const prices = new Map(catalogue.map((article) => [article['cd_min'], article['prezzo']]))
    const articoli = ordered(goods).map(({ codice, quantita }) => ({ cod_arti: codice, quanti: quantita, prezzo: prices.get(codice) }))
    await world.post(`/api/applicazioni/panificatori/straordinari/${CUSTOMER}/${EXTRAORDINARY}/apertura`, {
      elimina_non_presenti: true,
      ordini: [{ data_ord: date, articoli }],
    })
  }

  /** The rows of each destination's delivery note, with everything its amounts depend on. */
  async function notesOf(date: string): Promise<Map<string, object[]>> {
    const rows = await world.db
      .selectFrom('documents as d')
      .innerJoin('document_rows as r', 'r.document_id', 'd.id')
      .select(['d.destination', 'r.position', 'r.article', 'r.quantity', 'r.prezzo', 'r.sc1', 'r.sc2', 'r.sc3', 'r.iva', 'r.iva_rate'])
      .where('d.data_cons', '=', date)
      .orderBy('r.position')
      .execute()
    const byDestination = Map.groupBy(rows, ({ destination }) => destination)
    return new Map([...byDestination].map(([key, ofNote]) => [key, ofNote.map(({ destination: _destination, ...row }) => row)]))
  }

  it('are the same to the cent for standing, extraordinary and varied goods', async () => {
    let date = THURSDAY
    await fc.assert(
      fc.asyncProperty(fc.array(good, { minLength: 20, maxLength: 30 }), async (goods) => {
        date = date.add({ weeks: 1 })
        const day = date.toString()
        await stock(goods)
        await orderStanding(goods)
        await orderExtraordinary(goods, day)
        await closeDate(world.deps, date)
        await issueDocuments(world.deps, day)
        await world.put(`/api/panify/consegne/${CUSTOMER}/${VARIED}/${day}`, { righe: ordered(goods) })
        const notes = await notesOf(day)
        expect([...notes.keys()].toSorted()).toEqual([STANDING, EXTRAORDINARY, VARIED])
        expect(notes.get(EXTRAORDINARY)).toEqual(notes.get(STANDING))
        expect(notes.get(VARIED)).toEqual(notes.get(STANDING))
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('come from the price list at the closing of the date, not from the time of the order', async () => {
    const goods: Good[] = [{ quantity: 60_000, prezzo: 3333, sc1: 100_000, sc2: 0, sc3: 0, iva: '4' }]
    const day = THURSDAY.toString()
    await stock(goods)
    await orderExtraordinary(goods, day)
    await world.db.updateTable('article_prices').set({ prezzo: 5000, sc1: 50_000 }).execute()
    await closeDate(world.deps, THURSDAY)
    await world.db.updateTable('article_prices').set({ prezzo: 1 }).execute()
    await issueDocuments(world.deps, day)
    expect(await notesOf(day)).toMatchObject(new Map([[EXTRAORDINARY, [{ prezzo: 5000, sc1: 50_000 }]]]))
  })
})
