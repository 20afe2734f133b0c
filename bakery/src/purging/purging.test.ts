// Every term of the bakery's purge, at its border.
import { KEEPING } from '@panify/rules/keeping'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { purge } from './purging.sql.ts'
import { startPurging } from './purging.job.ts'

onEachDatabase('purging', (make) => {
  let world: World
  beforeEach(async () => void (world = await openWorld(make, { at: '2026-11-18 12:00' })))
  afterEach(() => world.close())

  const KEY = { customer: '0002', destination: '0001' }
  const key = '/api/applicazioni/panificatori'

  async function fill() {
    const { post } = world
    await post(`${key}/planning/0002/0001`, { articoli: [{ codice: 'ROS', giovedi: '20' }] })
    await post(`${key}/straordinari/0002/0001/apertura`, { elimina_non_presenti: 0, ordini: [{ data_ord: '2026-11-25', articoli: [{ cod_arti: 'ROS', quanti: '10' }] }] }) // prettier-ignore
    await post(`${key}/straordinari/0002/0001/chiusura`, { date_chiusura: ['2026-11-26'] })
    await world.db.insertInto('settings').values({ key: 'EMAIL_DITTA', value: 'forno@demo.example' }).execute()
    await post(`${key}/richiesta-iscrizione`, { nome_azienda: 'Osteria', nome_referente: 'Ada', telefono: '1', email: 'ada@demo.example' })
    await post('/api/configurator/clienti/0002/destinazioni/0001', { destpsw: 'Nuova#2026' })
    await world.db.insertInto('document_prints').values({ name: 'a.pdf', content: '{}', created_at: '', expires_at: '2026-11-18T12:00:00.000Z' }).execute() // prettier-ignore
  }

  const TABLES = ['order_history', 'extraordinary_orders', 'extraordinary_closures', 'registration_requests', 'document_prints', 'service_tokens'] as const // prettier-ignore
  async function left(): Promise<string[]> {
    await purge(world.deps)
    const { db } = world
    const counts = await Promise.all(
      TABLES.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const),
    )
    const { pending_password_hash: pending } = await db.selectFrom('destinations').selectAll().where('login_key', '=', 'bar@demo.example').executeTakeFirstOrThrow() // prettier-ignore
    return [...counts.flatMap(([table, count]) => (count > 0 ? [table] : [])), ...(pending ? ['pending'] : [])]
  }

  const ORDERS = ['order_history', 'extraordinary_orders', 'extraordinary_closures']

  it('deletes what has expired', async () => {
    await fill()
    world.clock.set('2026-11-18 12:59')
    expect(await left()).toEqual([...TABLES, 'pending'])
    world.clock.set('2026-11-18 13:00')
    expect(await left()).toEqual([...ORDERS, 'registration_requests', 'service_tokens'])
  })

  it('deletes registration requests after 12 months, the history of orders and past exceptions after 24', async () => {
    await fill()
    const all = [...ORDERS, 'registration_requests']
    const standing = await world.db.selectFrom('planning_rows').selectAll().execute()
    const at = async (time: string) => {
      world.clock.set(time)
      return (await left()).filter((table) => all.includes(table))
    }
    expect(await at('2027-11-18 12:00')).toEqual(all)
    expect(await at('2027-11-18 12:01')).toEqual(ORDERS)
    expect(await at('2028-11-18 12:00')).toEqual(ORDERS)
    expect(await at('2028-11-18 12:01')).toEqual(ORDERS.slice(1))
    expect(await at('2028-11-25 23:59')).toEqual(ORDERS.slice(1))
    expect(await at('2028-11-26 00:00')).toEqual(['extraordinary_closures'])
    expect(await at('2028-11-27 00:00')).toEqual([])
    // The week is no history.
    expect(await world.db.selectFrom('planning_rows').selectAll().execute()).toEqual(standing)
  })

  it('keeps them for ever with 0, and as long as is configured', async () => {
    await fill()
    world.clock.set('2126-11-18 12:00')
    world.deps.config.keeping = { ...KEEPING, orderHistoryMonths: 0, registrationMonths: 0 }
    expect(await left()).toEqual([...ORDERS, 'registration_requests'])
    world.clock.set('2027-01-18 12:00')
    world.deps.config.keeping = { ...KEEPING, orderHistoryMonths: 2, registrationMonths: 3 }
    expect(await left()).toEqual([...ORDERS, 'registration_requests'])
    world.clock.set('2027-01-27 12:01')
    expect(await left()).toEqual(['registration_requests'])
  })

  it('deletes a history longer than one batch', async () => {
    const entry = { at: '2024-01-01T00:00:00.000Z', actor: '0002/0001', ...KEY, kind: 'standing' }
    for (let n = 0; n < 12; n++) await world.db.insertInto('order_history').values(Array.from({ length: 1_000 }, () => entry)).execute() // prettier-ignore
    await world.db.insertInto('order_history').values({ ...entry, at: '2026-01-01T00:00:00.000Z' }).execute() // prettier-ignore
    await purge(world.deps)
    expect(await world.db.selectFrom('order_history').select('at').execute()).toEqual([{ at: '2026-01-01T00:00:00.000Z' }])
  })

  it('runs at the start and once an hour', async () => {
    await fill()
    const job = await startPurging(world.deps, world.app.log)
    world.clock.set('2030-01-01 12:00')
    world.clock.advance({ minutes: 1 })
    await expect.poll(() => world.db.selectFrom('order_history').selectAll().execute()).toEqual([])
    await job.stop()
  })
})
