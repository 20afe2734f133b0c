// Several bakeries on one PostgreSQL that start at the same moment on an empty database.
import { KEEPING } from '@panify/rules/keeping'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillEmptyLists } from './articles/default-lists.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { buildServer } from './server.ts'
import { manualClock } from './test/clock.ts'
import { cheapPasswords } from './test/passwords.ts'
import { onEachDatabase } from './test/databases.ts'
import { SECRETS } from './test/world.ts'

const BAKERIES = 4

onEachDatabase('bakeries that start together', (make) => {
  let made: Awaited<ReturnType<typeof make>>
  let all: Database[]
  beforeEach(async () => {
    made = await make()
    // Connections of one process to one SQLite file would block each other: there the bakeries share one.
    all = Array.from({ length: BAKERIES }, () => (made.database.dialect === 'postgres' ? made.openAgain() : made.database))
  })
  afterEach(async () => {
    for (const database of all) if (database !== made.database) await database.close()
    await made.remove()
  })

  async function start(database: Database) {
    const config = { port: 0, host: '127.0.0.1', dataDir: made.dataDir, databaseUrl: null, smtpUrl: null, closingGrace: 20_000 }
    const more = { keeping: KEEPING, tracing: null, demo: false, startAt: null, since: 0, scale: null, secrets: SECRETS }
    const passwords = cheapPasswords()
    await migrate(database)
    await fillEmptyLists(database)
    return buildServer({ config: { ...config, ...more }, clock: manualClock('2026-11-18 12:00'), database, db: database.kysely, passwords })
  }

  it('prepare it once, and all of them serve', async () => {
    const apps = await Promise.all(all.map(start))
    const { kysely } = made.database
    expect(await kysely.selectFrom('service_accounts').select('email').execute()).toEqual([{ email: SECRETS.serviceEmail }])
    expect(await kysely.selectFrom('units').select('code').orderBy('code').execute()).toEqual([{ code: 'kg' }, { code: 'pz' }])
    for (const app of apps) expect((await app.inject('/sanctum/csrf-cookie')).statusCode).toBe(204)
    await Promise.all(apps.map((app) => app.close()))
  })
})
