// Open and closed dates are stored: the answers and refusals that follow from them.
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeSettings } from '../settings/settings.shared.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { closeDate, closeWhatIsDue } from './closing.ts'
import { changeOrders, firstOpenDays } from './dates.ts'

const PLANNING = '/api/applicazioni/panificatori/planning/0002/0001'
const EXTRA = '/api/applicazioni/panificatori/straordinari/0002/0001'
// The clock starts on Wednesday 18/11/2026 at 12:00.
const THURSDAY = '2026-11-19'
const FRIDAY = '2026-11-20'

onEachDatabase('open and closed dates', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
    await writeSettings(world.db, { ORARIOPRODPANE: '20,00' })
  })
  afterEach(() => world.close())

  const close = (date: string) => closeDate(world.deps, Temporal.PlainDate.from(date))
  const dates = async (from: string, to: string) => (await world.get(`/api/panify/dates?from=${from}&to=${to}`)).body
  const order = (date: string, quanti = 20) => ({ ordini: [{ data_ord: date, articoli: [{ cod_arti: 'ROS', quanti }] }] })
  const save = (quantities: object) => world.post(PLANNING, { articoli: [{ codice: 'ROS', ...quantities }] })
  const snapshot = () => world.db.selectFrom('delivery_snapshot').select(['date', 'quantity']).orderBy('date').execute()

  it('answers for each date whether it has closed, since when or until when', async () => {
    expect((await world.get('/api/panify')).body.features).toContain('dates')
    world.clock.set('2026-11-18 20:00')
    world.clock.advance({ seconds: 20 })
    await closeWhatIsDue(world.deps)
    expect(await dates('2026-11-18', FRIDAY)).toEqual({
      prima_aperta: FRIDAY,
      data: [
        { data: '2026-11-18', chiusa: true, dal: null, fino: null },
        { data: THURSDAY, chiusa: true, dal: '2026-11-18T19:00:20.000Z', fino: null },
        { data: FRIDAY, chiusa: false, dal: null, fino: '2026-11-19T19:00:00.000Z' },
      ],
    })
    for (const wrong of ['', 'from=2026-11-18', 'from=2026-11-19&to=2026-11-18', 'from=18/11/2026&to=2026-11-19'])
      expect((await world.get(`/api/panify/dates?${wrong}`)).status).toBe(422)
  })

  it('OPEN-111 keeps a date closed when the cut-off is lowered and raised again', async () => {
    await save({ giovedi: 10 })
    world.clock.set('2026-11-18 15:29')
    await world.post('/api/configurator/update', { nomec: 'ORARIOPRODPANE', valore: '15,00' })
    await closeWhatIsDue(world.deps)
    await world.post('/api/configurator/update', { nomec: 'ORARIOPRODPANE', valore: '20,00' })
    expect(await dates(THURSDAY, FRIDAY)).toMatchObject({ prima_aperta: FRIDAY, data: [{ chiusa: true }, { chiusa: false }] })
    expect((await save({ giovedi: 99 })).body.vale_dal.giovedi).toBe('2026-11-26')
    expect((await world.post(`${EXTRA}/apertura`, order(THURSDAY))).status).toBe(409)
    expect(await snapshot()).toEqual([{ date: THURSDAY, quantity: 10_000 }])
  })

  it('returns, for each change of the week, the first date of every weekday to which it applies', async () => {
    const reached = {
      lunedi: '2026-11-23',
      martedi: '2026-11-24',
      mercoledi: '2026-11-25',
      giovedi: THURSDAY,
      venerdi: FRIDAY,
      sabato: '2026-11-21',
      domenica: '2026-11-22',
    }
    const [{ id }] = (await save({ giovedi: 10 }), (await world.get(PLANNING)).body.data)
    const changes = [
      () => save({ giovedi: 11 }),
      () => world.put(`/api/orders/standard/giovedi/article/${id}`, 12),
      () => world.post(`${PLANNING}/toggle-day`, { giorno: 'venerdi', active: '1' }),
      () => world.delete(PLANNING, { arti_da_cancellare: ['PANE'] }),
    ]
    for (const change of changes) expect((await change()).body).toMatchObject({ success: true, vale_dal: reached })
    await close(THURSDAY)
    for (const change of changes)
      expect((await change()).body).toMatchObject({ success: true, vale_dal: { ...reached, giovedi: '2026-11-26' } })
  })

  it('refuses an order, a closure and their removal on a closed date, names the first open one and changes nothing', async () => {
    await world.post(`${EXTRA}/apertura`, order(THURSDAY))
    await world.post(`${EXTRA}/chiusura`, { date_chiusura: FRIDAY })
    await close(THURSDAY)
    await close(FRIDAY)
    const state = async () => ({
      entries: (await world.get(EXTRA)).body,
      history: await world.db.selectFrom('order_history').selectAll().execute(),
      versions: await world.db.selectFrom('destinations').select(['code', 'version']).orderBy('id').execute(),
    })
    const before = await state()
    const refused = [
      [THURSDAY, () => world.post(`${EXTRA}/apertura`, order(THURSDAY, 30))],
      [THURSDAY, () => world.post(`${EXTRA}/chiusura`, { date_chiusura: ['2026-11-30', FRIDAY, THURSDAY] })],
      [THURSDAY, () => world.delete(EXTRA, { date_da_cancellare: [THURSDAY] })],
      [FRIDAY, () => world.delete(EXTRA, { date_da_cancellare: FRIDAY })],
      ['2025-01-01', () => world.post(`${EXTRA}/apertura`, order('2025-01-01'))],
    ] as const
    for (const [chiusa, write] of refused) {
      const [year, month, day] = chiusa.split('-')
      expect(await write()).toMatchObject({
        status: 409,
        body: {
          chiusa,
          prima_aperta: '2026-11-21',
          message: `Il ${day}/${month}/${year} è già chiuso: la prima data aperta è il 21/11/2026.`,
        },
      })
    }
    expect(await state()).toEqual(before)
    expect((await world.post(`${EXTRA}/apertura`, order('2026-11-21'))).status).toBe(200)
  })

  it('closes no date while a change of orders is running', async () => {
    await save({ giovedi: 10 })
    let hasClosed = false
    let closing: Promise<unknown> = Promise.resolve()
    const seen = await changeOrders(world.deps.database, async (tx) => {
      const { giovedi } = await firstOpenDays(tx)
      closing = close(THURSDAY).then(() => (hasClosed = true))
      await tx.updateTable('planning_rows').set({ giovedi: 20_000 }).execute()
      // Long enough for a closing that does not wait to take its snapshot.
      for (let query = 0; query < 50; query++) await firstOpenDays(tx)
      return { reached: giovedi, hasClosed }
    })
    await closing
    expect(seen).toEqual({ reached: THURSDAY, hasClosed: false })
    expect(await snapshot()).toEqual([{ date: THURSDAY, quantity: 20_000 }])
  })
})
