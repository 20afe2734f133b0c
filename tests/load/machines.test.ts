// Two gateways and two bakeries on one PostgreSQL and one Redis, behind balancers. Each of them is killed while customers save:
// nobody is logged out, and every save happens once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../bakery/src/demo/random.ts'
import { makeDatabase, type TestStorage } from '../../database/src/test/places.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { lacksServers, startRedis } from '../../gateway/src/test/redis.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { type PortalClient, portalClient } from '../support/portal-client.ts'
import { createInstallation, type Installation, PASSWORD, type Program } from '../support/programs.ts'
import { expectChain, type Link } from './chain.ts'
import { articleOf, CUSTOMER, destinationOf, emailOf } from './seed.ts'

/** A bakery and a gateway; in the long form each of the four, again and again. */
const ROUNDS = process.env['TEST_LONG'] ? 10 : 0
const DESTINATIONS = 4
/** Writers on the same cell of a destination. */
const WRITERS = 2
/** Saves that are confirmed between two kills. */
const BETWEEN = 20

type Machine = { program: Program; launch: () => Promise<Program> }

describe.skipIf(lacksServers())('two machines', () => {
  let installation: Installation
  let ofGateways: TestStorage
  let redis: Awaited<ReturnType<typeof startRedis>>
  let balancers: Balancer[]
  let machines: Machine[]
  let origins: string[]
  let portal: string

  beforeAll(async () => {
    const server = process.env['TEST_DATABASE_URL'] ?? ''
    ;[ofGateways, redis] = await Promise.all([makeDatabase(server), startRedis()])
    installation = await createInstallation(() => makeDatabase(server), { destinations: DESTINATIONS, articles: 1 })
    const ports = await Promise.all(Array.from({ length: 4 }, freePort))
    const [bakeries, gateways] = [ports.slice(0, 2), ports.slice(2)]
    balancers = [await startBalancer(bakeries), await startBalancer(gateways)]
    // A gateway that was killed gives its operations free after these.
    const limits = { WRITE_BUDGET: '2000', CLOSING_GRACE: '5000', DEADLINE_WRITE: '2000' }
    const shared = { GATEWAY_DATABASE_URL: ofGateways.databaseUrl!, REDIS_URL: redis.url, BAKERY_PORT: String(balancers[0]!.port) }
    const launchers = [
      ...bakeries.map((port) => () => installation.start('bakery', { port, env: { ...limits, BAKERY_PORT: String(port) } })),
      ...gateways.map((port) => () => installation.start('gateway', { port, env: { ...limits, ...shared } })),
    ]
    const start = (some: (() => Promise<Program>)[]) => Promise.all(some.map(async (launch) => ({ program: await launch(), launch })))
    machines = [...(await start(launchers.slice(0, 2))), ...(await start(launchers.slice(2)))]
    origins = machines.slice(2).map(({ program }) => program.origin)
    portal = `http://127.0.0.1:${balancers[1]!.port}`
  })
  afterAll(async () => {
    await installation.remove()
    for (const balancer of balancers) await balancer.close()
    await redis.stop()
    await ofGateways.remove()
  })

  async function killAndRestart(machine: Machine): Promise<void> {
    await machine.program.kill('SIGKILL')
    machine.program = await machine.launch()
  }

  const victims = (random: () => number): Machine[] =>
    ROUNDS === 0 ? [machines[0]!, machines[3]!] : Array.from({ length: ROUNDS }, () => machines.toSorted(() => random() - 0.5)).flat()

  type Told = { outcome: string; current: number | null }

  /** Failures after which the portal sends a change again with the same key. */
  const MAY_HAVE_HAPPENED = /^(UPSTREAM_|STILL_RUNNING|NOT_SAVED|STORAGE_|INTERNAL)/

  /** Repeats a save with its key until an answer is certain. A conflict after an interrupted try leaves open whether that one was saved. */
  async function save(client: PortalClient, destination: string, { seen, wanted }: { seen: number; wanted: number }): Promise<Told> {
    const cells = [{ articleCode: articleOf(0), day: 'THURSDAY' as const, quantity: wanted, seen }]
    const input = { destinationId: `${CUSTOMER}/${destination}`, cells, idempotencyKey: randomUUID() }
    for (let isRepeat = false; ; isRepeat = true) {
      const answer = await client.run('UpdatePlanning', { input }).catch(() => null)
      const result = answer?.data?.updatePlanning
      if (result?.__typename === 'PlanningUpdated') return { outcome: 'saved', current: wanted }
      const code = String(result?.code ?? answer?.errors?.[0]?.extensions?.['code'] ?? 'UPSTREAM_BROKEN')
      if (code === 'CHANGED_MEANWHILE') return { outcome: isRepeat ? 'unknown' : code, current: Number(result.conflicts[0].current) }
      if (!MAY_HAVE_HAPPENED.test(code)) return { outcome: code, current: null }
      await new Promise((done) => setTimeout(done, 100))
    }
  }

  it('F18 logs nobody out, and saves each change once, when any of them is killed', async () => {
    const random = seeded(1)
    let confirmed = 0
    let isOver = false
    const goesOn = () => !isOver
    const writes = new Map<string, Link[]>()
    let last = 0

    async function writer(index: number): Promise<void> {
      const destination = destinationOf(index % DESTINATIONS)
      const client = portalClient(portal)
      await client.login({ email: emailOf(index % DESTINATIONS), password: PASSWORD })
      let seen = 0
      while (goesOn()) {
        const wanted = ++last
        const told = await save(client, destination, { seen, wanted })
        writes.set(destination, [...(writes.get(destination) ?? []), { seen, wanted, told }])
        // A refusal other than a conflict would be a lost session or a lost order.
        expect(told.outcome).toMatch(/^(saved|unknown|CHANGED_MEANWHILE)$/)
        if (told.outcome === 'saved') confirmed += 1
        seen = told.current ?? seen
      }
    }
    const running = Promise.all(Array.from({ length: DESTINATIONS * WRITERS }, (_, index) => writer(index)))
    // It is awaited below.
    running.catch(() => undefined)
    const more = async () => {
      const before = confirmed
      await expect.poll(() => confirmed).toBeGreaterThan(before + BETWEEN)
    }

    await more()
    for (const machine of victims(random)) {
      await killAndRestart(machine)
      await more()
    }
    isOver = true
    await running
    const db = installation.database.kysely
    const rows = await db.selectFrom('planning_rows').select(['destination', 'giovedi']).execute()
    const history = await db.selectFrom('order_history').select(['destination', 'new_value']).execute()
    for (const [destination, all] of writes) {
      expectChain(all, (rows.find((row) => row.destination === destination)?.giovedi ?? 0) / 1000)
      const times = (wanted: number) => history.filter((row) => row.destination === destination && Number(row.new_value) === wanted).length
      const allowed = { saved: [1], unknown: [0, 1], CHANGED_MEANWHILE: [0] } as Record<string, number[]>
      expect(all.filter(({ wanted, told }) => !allowed[told.outcome]!.includes(times(wanted)))).toEqual([])
    }
    console.log(`${confirmed} saves, each once`)
  })

  it('counts wrong passwords once for both gateways', async () => {
    const checked = []
    for (let n = 0; n < 8; n++) {
      const input = { email: emailOf(0), password: 'sbagliata', remember: false }
      const { login } = await portalClient(origins[n % 2]!).ask('Login', { input })
      checked.push(login.retryAfter === null)
    }
    expect(checked).toEqual([true, true, true, true, true, false, false, false])
  })
})
