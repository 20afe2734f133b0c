import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeSettings } from '../settings/settings.shared.ts'
import { onEachDatabase } from '../test/databases.ts'
import { turnsDuring } from '../test/turns.ts'
import { openWorld, type World } from '../test/world.ts'
import { closeDate, closeWhatIsDue } from './closing.ts'
import { startClosing } from './closing.job.ts'

const PLANNING = '/api/applicazioni/panificatori/planning/0002/0001'
const EXTRA = '/api/applicazioni/panificatori/straordinari/0002/0001'
const THURSDAY = '2026-11-19'

onEachDatabase('closing', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
    await writeSettings(world.db, { ORARIOPRODPANE: '20,00' })
    await closeWhatIsDue(world.deps)
  })
  afterEach(() => world.close())

  const order = (quantities: object) => world.post(PLANNING, { articoli: [{ codice: 'ROS', ...quantities }] })
  const closed = async () => (await world.db.selectFrom('closed_dates').selectAll().orderBy('date').execute()).map(({ date }) => date)
  const snapshot = () => world.db.selectFrom('delivery_snapshot').selectAll().orderBy('date').execute()
  const produced = async (date: string) => {
    const { data } = (await world.post('/api/applicazioni/panificatori/preorder', { giorno_esatto: date, giorno_fine: date })).body
    return data.map((row: Record<string, string>) => [row['codice_prod'], row['quantita_totale']])
  }
  const log = { error: (error: unknown) => expect.unreachable(String(error)) } as unknown as Parameters<typeof startClosing>[1]

  it('closes no date that was due before the installation', async () => {
    world.clock.set('2026-11-18 20:00')
    expect(await closeWhatIsDue(world.deps)).toBe(0)
    world.clock.advance({ seconds: 20 })
    expect(await closeWhatIsDue(world.deps)).toBe(1)
    expect(await closed()).toEqual([THURSDAY])
  })

  it('answers others between the dates that were missed', async () => {
    world.clock.set('2026-11-22 20:01')
    expect(await turnsDuring(() => closeWhatIsDue(world.deps))).toBeGreaterThan(3)
    expect(await closed()).toHaveLength(5)
  })

  it('OPEN-65 keeps the deliveries of a closed date, whatever changes later', async () => {
    await order({ giovedi: 10, venerdi: 20 })
    world.clock.set('2026-11-18 20:01')
    await closeWhatIsDue(world.deps)
    await order({ giovedi: 99, venerdi: 99 })
    await world.post('/api/clienti/0002/destinazioni/0001', { orderactive: '0' })
    expect(await produced(THURSDAY)).toEqual([['ROS', '10']])
    expect(await produced('2026-11-20')).toEqual([])
    await world.post('/api/clienti/0002/destinazioni/0001', { orderactive: '1' })
    expect(await produced('2026-11-20')).toEqual([['ROS', '99']])
  })

  it('stores the data for delivery notes: description, unit, price, discounts, VAT', async () => {
    await order({ giovedi: 10 })
    await world.post(PLANNING.replace('0001', '0002'), { articoli: [{ codice: 'PANE', giovedi: '1.5' }] })
    await world.post(`${EXTRA.replace('0002/0001', '0001/0001')}/apertura`, {
      ordini: [{ data_ord: THURSDAY, articoli: [{ cod_arti: 'ROS', quanti: 5, prezzo: '0.25' }] }],
    })
    await closeDate(world.deps, Temporal.PlainDate.from(THURSDAY))
    await world.db.updateTable('articles').set({ descriz: 'Altro nome', iva: '10' }).execute()
    await world.db.updateTable('article_prices').set({ prezzo: 1 }).execute()
    const frozen = { date: THURSDAY, descriz: 'Rosetta', unita_m: 'pz', iva: '4', iva_rate: 400, sc2: 0, sc3: 0 }
    expect((await snapshot()).toSorted((left, right) => left.quantity - right.quantity)).toEqual([
      {
        ...frozen,
        customer: '0002',
        destination: '0002',
        article: 'PANE',
        quantity: 1500,
        source: 'standing',
        descriz: 'Pane comune',
        unita_m: 'kg',
        prezzo: null,
        sc1: 0,
      },
      { ...frozen, customer: '0001', destination: '0001', article: 'ROS', quantity: 5000, source: 'extraordinary', prezzo: 3000, sc1: 0 },
      {
        ...frozen,
        customer: '0002',
        destination: '0001',
        article: 'ROS',
        quantity: 10_000,
        source: 'standing',
        prezzo: 4000,
        sc1: 100_000,
      },
    ])
  })

  it('closes a date for all destinations, also those without a delivery, so that none is added later', async () => {
    await closeDate(world.deps, Temporal.PlainDate.from(THURSDAY))
    await order({ giovedi: 10 })
    expect(await closed()).toEqual([THURSDAY])
    expect(await produced(THURSDAY)).toEqual([])
  })

  it('closes missed dates oldest first, each with its own weekday', async () => {
    await order({ giovedi: 10, venerdi: 20, sabato: 0, domenica: 40 })
    world.clock.set('2026-11-21 20:01')
    expect(await closeWhatIsDue(world.deps)).toBe(4)
    expect(await closed()).toEqual([THURSDAY, '2026-11-20', '2026-11-21', '2026-11-22'])
    expect((await snapshot()).map(({ date, quantity }) => [date, quantity])).toEqual([
      [THURSDAY, 10_000],
      ['2026-11-20', 20_000],
      ['2026-11-22', 40_000],
    ])
  })

  it('closes a date once, also when two programs close simultaneously', async () => {
    await order({ giovedi: 10 })
    const date = Temporal.PlainDate.from(THURSDAY)
    // Two SQLite connections in one process would deadlock: waiting for the lock blocks the whole process.
    const other = world.deps.database.dialect === 'postgres' ? world.openAgain() : null
    const outcomes = await Promise.all([
      closeDate(world.deps, date),
      closeDate(world.deps, date),
      closeDate({ database: other ?? world.deps.database, clock: world.clock }, date),
    ])
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await snapshot()).toHaveLength(1)
    await other?.close()
  })

  it('runs by itself at the cut-off, closes missed dates at start, and stops', async () => {
    await order({ giovedi: 10, venerdi: 20 })
    world.clock.set('2026-11-18 21:00')
    const job = await startClosing(world.deps, log)
    expect(await closed()).toEqual([THURSDAY])
    world.clock.advance({ hours: 24 })
    await job.stop()
    expect(await closed()).toEqual([THURSDAY, '2026-11-20'])
    world.clock.advance({ hours: 48 })
    expect(await closed()).toHaveLength(2)
  })

  it('changes to another cut-off without skipping a date or closing one twice', async () => {
    world.clock.set('2026-11-18 20:01')
    await closeWhatIsDue(world.deps)
    await writeSettings(world.db, { ORARIOPRODPANE: '6,00' })
    world.clock.set('2026-11-19 21:00')
    expect(await closeWhatIsDue(world.deps)).toBe(0)
    world.clock.set('2026-11-20 06:01')
    expect(await closeWhatIsDue(world.deps)).toBe(1)
    await writeSettings(world.db, { ORARIOPRODPANE: '' })
    world.clock.set('2026-11-21 00:01')
    expect(await closeWhatIsDue(world.deps)).toBe(1)
    expect(await closed()).toEqual([THURSDAY, '2026-11-20', '2026-11-21'])
  })
})
