// Two gateways with one Redis and one store: counts and changes of one hold on the other, also while Redis is away.
import { makeDatabase, type TestStorage } from '@panify/database/test/places'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { type FakeErp, SERVICE, startErp } from '../test/erp.ts'
import { startFaultProxy } from '../test/fault-proxy.ts'
import { COOKIE_KEYS, startPortal } from '../test/portal.ts'
import { callerAt, newProgram } from '../test/programs.ts'
import { lacksServers, startRedis } from '../test/redis.ts'

const WHO = '{ viewer { role } }'

type Portal = Awaited<ReturnType<typeof startPortal>>

let erp: FakeErp
let redis: Awaited<ReturnType<typeof startRedis>>
let storage: TestStorage
let portals: Portal[]
const [first, second] = [() => portals[0]!, () => portals[1]!]

const redisOf = async (portal: Portal) => (await portal.browser().send('GET', '/readyz')).json<{ status: string; redis: string }>()
const untilConnected = (portal: Portal) => expect.poll(() => redisOf(portal)).toMatchObject({ status: 'ok', redis: 'connected' })

async function start(changes: Partial<Pick<Config, 'gatewayKey' | 'cookieKeys' | 'redisUrl'>> = {}): Promise<Portal> {
  const portal = await startPortal(erp, { config: { databaseUrl: storage.databaseUrl, redisUrl: redis.url, ...changes } })
  portals.push(portal)
  await untilConnected(portal)
  return portal
}

describe.skipIf(lacksServers())('two gateways', () => {
  beforeEach(async () => {
    const server = process.env['TEST_DATABASE_URL']
    if (!server) throw new Error('No PostgreSQL: install it, or set TEST_DATABASE_URL')
    portals = []
    ;[erp, redis, storage] = await Promise.all([startErp(), startRedis(), makeDatabase(server)])
    await start()
    await start()
  })
  afterEach(async () => {
    for (const portal of portals) await portal.close()
    await erp.close()
    await redis.stop()
    await storage.remove()
  })

  /** The answers to so many requests, to both gateways in turn. */
  async function alternately(callers: { query: (text: string) => Promise<{ status: number }> }[], count: number): Promise<number[]> {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push((await callers[n % callers.length]!.query(WHO)).status)
    return statuses
  }

  const accepted = (statuses: number[]) => statuses.filter((status) => status === 200).length

  it('counts the requests of a token once for both gateways', async () => {
    const program = await newProgram(first())
    const statuses = await alternately([program, callerAt(second(), program.secret)], 124)
    expect([accepted(statuses), statuses.slice(-4)]).toEqual([120, [429, 429, 429, 429]])
  })

  it('counts the guesses of an address once for both gateways', async () => {
    const guessers = Array.from({ length: 122 }, (_, n) => callerAt(portals[n % 2]!, `pnf_${String(n).padStart(43, 'A')}`))
    const statuses = []
    for (const guesser of guessers) statuses.push((await guesser.query(WHO)).status)
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 401), 429, 429])
  })

  it('counts the requests of a guest once for both gateways', async () => {
    const guests = [first().browser(), second().browser()]
    const statuses = []
    for (let n = 0; n < 610; n += 1) statuses.push((await guests[n % 2]!.send('GET', '/logo')).statusCode)
    // Together with the questions whether Redis is connected.
    const accepted = statuses.indexOf(429)
    expect(accepted).toBeGreaterThan(500)
    expect(accepted).toBeLessThanOrEqual(600)
    expect(new Set(statuses.slice(accepted))).toEqual(new Set([429]))
  })

  it('ignores messages that no gateway has sent', async () => {
    const stranger = createClient({ url: redis.url })
    await stranger.connect()
    const [channel] = await stranger.pubSubChannels('panify:*')
    for (const text of ['no json', '[1]', '{}', '["x","unknown","y"]']) await stranger.publish(channel!, text)
    stranger.destroy()
    const heard: (string | null)[] = []
    second().services.peers.subscribe('dropped', (text) => heard.push(text))
    first().services.peers.publish('dropped', 'still heard')
    await expect.poll(() => heard).toContain('still heard')
    expect(await redisOf(second())).toMatchObject({ status: 'ok', redis: 'connected' })
  })

  it('hears that another gateway could not send its messages', async () => {
    const line = await startFaultProxy(redis.url)
    const cut = await start({ redisUrl: line.url.replace('http:', 'redis:') })
    const heard: (string | null)[] = []
    second().services.peers.subscribe('dropped', (text) => heard.push(text))
    await line.goDown()
    await expect.poll(() => redisOf(cut)).toMatchObject({ redis: 'unavailable' })
    cut.services.peers.publish('dropped', 'not heard')
    await line.comeUp()
    await expect.poll(() => heard).toEqual([null])
    await line.close()
  })

  it('drops a kept answer on both gateways when one of them has changed it', async () => {
    erp.on('GET', '/magazzino/categorie', { json: { data: { UNITAMISURA: [], ALIQUOTAIVA: [] } } })
    const reads = async () => {
      await second().services.shared.warehouseLists()
      return erp.callsTo('GET', '/magazzino/categorie').length
    }
    expect([await reads(), await reads()]).toEqual([1, 1])
    first().services.shared.invalidate('warehouseLists')
    await expect.poll(reads).toBe(2)
  })

  it('ends a session on both gateways', async () => {
    const browser = first().browser()
    await browser.login('customer')
    const other = second().browser()
    const copy = () => browser.cookies.forEach((value, name) => other.cookies.set(name, value))
    copy()
    const isIn = async () => ((await other.query('{ viewer { role } }')).data?.['viewer'] ?? null) !== null
    expect(await isIn()).toBe(true)
    const kept = new Map(other.cookies)
    await browser.query('mutation { logout { __typename } }')
    kept.forEach((value, name) => other.cookies.set(name, value))
    expect(await isIn()).toBe(false)
  })

  it.each([
    ['is killed', 'kill', 'restart'],
    ['answers nothing', 'freeze', 'thaw'],
  ] as const)('F31 counts on each gateway for itself while Redis %s, and together again afterwards', async (_fault, begin, end) => {
    const program = await newProgram(first())
    const callers = [program, callerAt(second(), program.secret)]
    expect(accepted(await alternately(callers, 100))).toBe(100)
    await redis[begin]()
    for (const [index, portal] of portals.entries()) {
      const late = callers[index]!.query(WHO)
      await expect.poll(() => portal.clock.advance(1_000).then(() => portal.services.peers.redis())).toBe('unavailable')
      expect(await redisOf(portal)).toMatchObject({ status: 'ok', redis: 'unavailable' })
      expect((await late).status).toBe(200)
    }
    // Each of them has counted its half of the hundred, and one request more.
    const alone = await alternately(callers, 200)
    expect([accepted(alone), alone.slice(-2)]).toEqual([2 * (120 - 51), [429, 429]])
    await redis[end]()
    for (const portal of portals) {
      await portal.clock.advance(60_000)
      await untilConnected(portal)
    }
    const other = await newProgram(second())
    expect(accepted(await alternately([other, callerAt(first(), other.secret)], 122))).toBe(120)
  })

  it('shares nothing with an installation of other secrets on the same Redis', async () => {
    const stranger = await start({ gatewayKey: 'another-key' })
    const program = await newProgram(first())
    expect(accepted(await alternately([program], 121))).toBe(120)
    expect((await callerAt(stranger, program.secret).query(WHO)).status).toBe(200)
  })

  it('starts while Redis is away, and connects to it later', async () => {
    await redis.kill()
    const portal = await startPortal(erp, { config: { databaseUrl: storage.databaseUrl, redisUrl: redis.url } })
    portals.push(portal)
    expect(await redisOf(portal)).toMatchObject({ status: 'ok', redis: 'unavailable' })
    await redis.restart()
    await untilConnected(portal)
  })

  it('logs nobody out while the keys of the cookies change on one gateway after the other', async () => {
    const [old] = COOKIE_KEYS as [(typeof COOKIE_KEYS)[number]]
    const fresh = { id: 'k2', key: Buffer.alloc(32, 8).toString('base64url') }
    const browser = first().browser()
    await browser.login('customer')
    const isIn = async (portal: Portal, cookies: ReadonlyMap<string, string>) => {
      const copy = portal.browser()
      cookies.forEach((value, name) => copy.cookies.set(name, value))
      return ((await copy.query('{ viewer { role } }')).data?.['viewer'] ?? null) !== null
    }
    erp.forgetCalls()
    // The steps of docs/OPERATIONS.md: known everywhere, then used everywhere.
    for (const cookieKeys of [
      [old, fresh],
      [fresh, old],
    ]) {
      const changed = await start({ cookieKeys })
      const other = await start({ cookieKeys: [old, fresh] })
      const later = changed.browser()
      await later.login('customer')
      for (const portal of [changed, other]) {
        expect(await isIn(portal, browser.cookies)).toBe(true)
        expect(await isIn(portal, later.cookies)).toBe(true)
      }
    }
    // The sealed service token was read by all of them.
    expect(erp.callsTo('POST', '/users/login').filter(({ body }) => (body as { email: string }).email === SERVICE.email)).toEqual([])
    const last = await start({ cookieKeys: [fresh] })
    expect(await isIn(last, browser.cookies)).toBe(false)
  })
})
