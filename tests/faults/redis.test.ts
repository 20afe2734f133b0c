// Two gateways with one Redis, which is killed while a customer saves, stays away and comes back: both bring every stored event to
// their streams, once and in order. With a back end that has no feed the events of the other gateway are announced by Redis.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../database/src/test/places.ts'
import { onEachDialect } from '../../database/src/test/storage.ts'
import { openDatabase } from '../../gateway/src/store/database.ts'
import { lacksServers, startRedis } from '../../gateway/src/test/redis.ts'
import { articleOf, CUSTOMER, destinationOf, emailOf } from '../load/seed.ts'
import { createInstallation, type Installation, PASSWORD } from '../support/programs.ts'
import { startForeignServer } from '../support/foreign/server.ts'
import { BAR } from '../support/foreign/state.ts'
import { follow } from './reader.ts'
import { logIn } from './visitor.ts'

const IS_LONG = Boolean(process.env['TEST_LONG'])
const KILLS = IS_LONG ? 10 : 1

type BackEnd = {
  login: { email: string; password: string }
  destinationId: string
  /** Differs from the one before. */
  cell: (n: number) => { articleCode: string; quantity: number }
  /** Of the gateways. */
  env: Record<string, string>
  /** Null: the gateways keep the events. */
  storedIds: (() => Promise<number[]>) | null
  stop: () => Promise<void>
}

async function bundled(at: Installation): Promise<BackEnd> {
  await at.start('bakery')
  const rows = () => at.database.kysely.selectFrom('events').select('id').orderBy('id').execute()
  return {
    login: { email: emailOf(0), password: PASSWORD },
    destinationId: `${CUSTOMER}/${destinationOf(0)}`,
    cell: (n) => ({ articleCode: articleOf(n % 6), quantity: 1 + (n % 50) }),
    env: {},
    storedIds: async () => (await rows()).map(({ id }) => id),
    stop: async () => undefined,
  }
}

async function foreign(): Promise<BackEnd> {
  const server = await startForeignServer()
  server.state.configuration['ORARIOPRODPANE'] = ''
  return {
    login: BAR,
    destinationId: '0041/0001',
    cell: (n) => ({ articleCode: 'PAN001', quantity: 2.5 + (n % 50) / 2 }),
    env: { BAKERY_API_URL: server.url },
    storedIds: null,
    stop: () => server.close(),
  }
}

const BACK_ENDS = [
  ['the bundled back end', bundled],
  ['another one', foreign],
] as const

describe.skipIf(lacksServers())('two gateways with one Redis', () => {
  onEachDialect('and one store', (make) => {
    // The short form has each back end once and each kind of store once.
    const [first, second] = BACK_ENDS
    const backEnds = IS_LONG ? BACK_ENDS : [make === makeFolder ? first : second]
    it.each(backEnds)('F31 bring each event once and in order while Redis is killed, with %s', async (_name, startBackEnd) => {
      const [at, store, redis] = await Promise.all([createInstallation(make), make(), startRedis()])
      const backEnd = await startBackEnd(at)
      const { login, destinationId, cell } = backEnd
      const kept = await openDatabase({ dataDir: at.dataDir, databaseUrl: store.databaseUrl })
      const work = { isOn: true }
      try {
        const shared: Record<string, string> = store.databaseUrl ? { GATEWAY_DATABASE_URL: store.databaseUrl } : {}
        const env: Record<string, string> = { REDIS_URL: redis.url, ...shared, ...backEnd.env }
        const origins = (await Promise.all([at.start('gateway', { env }), at.start('gateway', { env })])).map(({ origin }) => origin)
        const visitor = await logIn(origins[0]!, login.email, {}, login.password)
        const followers = origins.map((origin) => follow(() => origin, visitor))
        let acknowledged = 0
        async function save(): Promise<void> {
          for (let n = 1; work.isOn; n++) {
            const input = { destinationId, cells: [{ ...cell(n), day: 'FRIDAY' }] }
            const { data } = await visitor.send(origins[n % 2]!, 'UpdatePlanning', { input })
            if (data?.updatePlanning?.__typename === 'PlanningUpdated') acknowledged += 1
            else await wait(20)
          }
        }
        const saving = save()
        saving.catch(() => undefined)
        /** Some saves later both streams have what was saved before. */
        const progress = async () => {
          const before = acknowledged
          await expect.poll(() => acknowledged).toBeGreaterThan(before + 5)
          const saved = acknowledged
          await expect.poll(() => Math.min(...followers.map(({ ids }) => ids.length))).toBeGreaterThanOrEqual(saved)
        }
        await progress()
        for (let kill = 0; kill < KILLS; kill += 1) {
          await redis.kill()
          await progress()
          await redis.restart()
          await progress()
        }
        work.isOn = false
        await saving
        const ownIds = async () => (await kept.kysely.selectFrom('events').select('id').orderBy('id').execute()).map(({ id }) => id)
        const stored = await (backEnd.storedIds ?? ownIds)()
        expect(stored.length).toBeGreaterThanOrEqual(acknowledged)
        for (const follower of followers) {
          const { ids, streams } = follower
          await expect.poll(() => ids.length).toBe(stored.length)
          expect(ids).toEqual(stored)
          expect(streams()).toBe(1)
          await follower.stop()
        }
      } finally {
        work.isOn = false
        await kept.close()
        await at.remove()
        await backEnd.stop()
        await redis.stop()
        await store.remove()
      }
    })
  })
})
