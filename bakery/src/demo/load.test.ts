import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { romeInstant } from '@panify/rules/rome'
import type { Clock } from '../clock.ts'
import { migrate } from '../db/migrate.ts'
import { onEachDatabase } from '../test/databases.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { countChanges, orderChanges } from '../delivery/changes.ts'
import { deliveredBefore, unusualOn } from '../delivery/unusual.ts'
import { usualWeek } from '../delivery/usual.ts'
import { createPasswords } from '../security/passwords.ts'
import { seedDemo } from './load.ts'
import { DEMO_LOGINS } from './logins.ts'

const clockAt = (localTime: string): Clock => ({ now: () => romeInstant(localTime), setTimeout: () => ({ cancel: () => {} }) })
const passwords = createPasswords()
const folders: string[] = []
const databases: Database[] = []

async function openEmpty() {
  const dataDir = await mkdtemp(join(tmpdir(), 'panify-demo-'))
  const database = openDatabase({ databaseUrl: null, dataDir })
  folders.push(dataDir)
  databases.push(database)
  const clock = clockAt('2026-11-19 18:00')
  await migrate(database)
  return { database, clock, passwords, dataDir, db: database.kysely }
}

type Setup = Awaited<ReturnType<typeof openEmpty>>
let setup: Setup
let seeded: boolean

beforeAll(async () => {
  setup = await openEmpty()
  seeded = await seedDemo(setup)
})

afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

const count = async ({ db }: Setup, table: 'customers' | 'planning_rows' | 'delivery_snapshot'): Promise<number> =>
  Number((await db.selectFrom(table).select(({ fn }) => fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows) // prettier-ignore

describe('loading the demo', () => {
  it('happens once', async () => {
    expect(seeded).toBe(true)
    const rows = await count(setup, 'planning_rows')
    expect(rows).toBeGreaterThan(500)
    expect(await seedDemo({ ...setup, clock: clockAt('2027-03-01 09:00') })).toBe(false)
    expect(await count(setup, 'planning_rows')).toBe(rows)
  })

  it("accepts the README's two passwords only for their own logins", async () => {
    const destinations = await setup.db.selectFrom('destinations').select(['login_key', 'password_hash']).execute()
    for (const { email, password } of DEMO_LOGINS) {
      const hash = destinations.find(({ login_key }) => login_key === email)?.password_hash ?? null
      expect(hash).toMatch(/^\$argon2id\$/)
      expect(await passwords.verify(hash, password)).toBe(true)
    }
    const others = new Set(
      destinations.filter(({ login_key }) => !DEMO_LOGINS.some(({ email }) => email === login_key)).map((row) => row.password_hash),
    )
    expect(others.size).toBe(2)
    for (const hash of others) for (const { password } of DEMO_LOGINS) expect(await passwords.verify(hash, password)).toBe(false)
  })

  it('has delivered eight of each weekday, a Thursday among the last days, each closed at its own cut-off', async () => {
    const all = await setup.db.selectFrom('closed_dates').selectAll().orderBy('date').execute()
    expect([all.length, all[0]]).toEqual([57, { date: '2026-09-24', closed_at: '2026-09-23T18:00:20.000Z' }])
    const closed = all.slice(-8)
    expect(closed.map(({ date }) => date)).toEqual(['12', '13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-11-${day}`))
    expect(closed[0]?.closed_at).toBe('2026-11-11T19:00:20.000Z')
    const thursday = await setup.db.selectFrom('delivery_snapshot').selectAll().where('date', '=', '2026-11-19').execute()
    expect(thursday.length).toBeGreaterThan(300)
    expect(thursday.every(({ prezzo, iva_rate }) => prezzo !== null && iva_rate !== null)).toBe(true)
  })

  it('has customers whose orders changed a little from week to week', async () => {
    const week = await usualWeek(setup.db, { customer: '0002', destination: '0001' })
    expect(new Set(week.map(({ day }) => day)).size).toBe(7)
    const varied = week.filter(({ minimum, maximum }) => minimum < maximum)
    expect(varied.length / week.length).toBeGreaterThan(0.3)
    // Small changes, apart from orders and closures of single dates.
    const small = varied.filter(({ minimum, maximum }) => maximum < minimum * 2)
    expect(small.length / varied.length).toBeGreaterThan(0.7)
  })

  it('has customers who get something unusual tomorrow, as they changed it in the last hour', async () => {
    const tomorrow = Temporal.PlainDate.from('2026-11-20')
    const unusual = await unusualOn(setup.db, tomorrow, await deliveredBefore(setup.db, tomorrow))
    expect(unusual.length).toBeGreaterThanOrEqual(5)
    expect(unusual.filter(({ day_off }) => day_off === 1)).toHaveLength(1)
    expect(unusual.some(({ rows }) => rows.some(({ quantity, maximum }) => quantity > maximum))).toBe(true)
    const since = romeInstant('2026-11-19 17:00').toString()
    const changes = await orderChanges(setup.db, { since, limit: 50, before: null })
    expect(changes.length).toBeGreaterThanOrEqual(9)
    expect(await countChanges(setup.db, '2000-01-01T00:00:00.000Z')).toBe(changes.length)
    const changed = new Set(changes.map(({ customer, destination }) => `${customer}/${destination}`))
    for (const { customer, destination } of unusual) expect(changed).toContain(`${customer}/${destination}`)
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['standing', 'day-disabled', 'closure-added']))
  })

  it('delivers them when tomorrow has already closed', async () => {
    const evening = await openEmpty()
    await seedDemo({ ...evening, clock: clockAt('2026-11-19 21:30') })
    const disabled = await evening.db.selectFrom('order_history').selectAll().where('kind', '=', 'day-disabled').executeTakeFirstOrThrow()
    expect(disabled.at < romeInstant('2026-11-19 20:00').toString()).toBe(true)
    const delivered = await evening.db.selectFrom('delivery_snapshot').select('customer').where('date', '=', '2026-11-20').execute()
    expect(delivered.length).toBeGreaterThan(300)
    const { customer, destination } = disabled
    const ofDisabled = (date: string) =>
      evening.db.selectFrom('delivery_snapshot').select('article').where('date', '=', date).where('customer', '=', customer).where('destination', '=', destination).execute() // prettier-ignore
    expect([(await ofDisabled('2026-11-20')).length, (await ofDisabled('2026-11-13')).length > 0]).toEqual([0, true])
  })

  it('writes the pictures that the articles name', async () => {
    const folder = join(setup.dataDir, 'img')
    const named = await setup.db.selectFrom('articles').select(['code', 'foto']).where('foto', '<>', '').execute()
    expect((await readdir(folder)).toSorted()).toEqual(named.map(({ foto }) => foto).toSorted())
    for (const { code, foto } of named) {
      expect(foto).toBe(`${code}.jpg`)
      expect((await stat(join(folder, foto))).size).toBeLessThan(40 * 1024)
    }
    expect(await sharp(join(folder, 'C+CREMA.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  })

  it('leaves a database with customers unchanged', async () => {
    const other = await openEmpty()
    await other.db.insertInto('customers').values({ code: '0001', cliente: 'Forno vero' }).execute()
    expect(await seedDemo(other)).toBe(false)
    expect(await count(other, 'customers')).toBe(1)
    expect(await readdir(other.dataDir)).not.toContain('img')
  })

  it('continues after an interrupted start', async () => {
    const picture = join(setup.dataDir, 'img', 'ROS060.jpg')
    await rm(picture)
    await setup.db.updateTable('meta').set({ value: 'loaded' }).where('key', '=', 'demo').execute()
    await setup.db.deleteFrom('delivery_snapshot').where('date', '=', '2026-11-19').execute()
    await setup.db.deleteFrom('closed_dates').where('date', '=', '2026-11-19').execute()
    const before = await count(setup, 'customers')
    expect(await seedDemo(setup)).toBe(true)
    expect(await count(setup, 'customers')).toBe(before)
    expect(await setup.db.selectFrom('closed_dates').select('date').where('date', '=', '2026-11-19').execute()).toHaveLength(1)
    expect((await stat(picture)).size).toBeGreaterThan(1000)
  })
})

onEachDatabase('loading a demo of another size', (make) => {
  it('stores its destinations, whose logins have the password of the bar', async () => {
    const { database, dataDir, remove } = await make()
    const clock = clockAt('2026-11-19 18:00')
    await migrate(database)
    expect(await seedDemo({ database, clock, passwords, dataDir, scale: 12 })).toBe(true)
    expect(await seedDemo({ database, clock, passwords, dataDir, scale: 12 })).toBe(false)
    const destinations = await database.kysely.selectFrom('destinations').select(['customer', 'password_hash']).execute()
    expect(destinations).toHaveLength(12)
    const invented = destinations.find(({ customer, password_hash }) => customer > '0002' && password_hash !== null)
    expect(await passwords.verify(invented?.password_hash ?? null, DEMO_LOGINS[0].password)).toBe(true)
    await remove()
  })
})
