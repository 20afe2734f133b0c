// Two gateways on one store: one is killed or stopped while they serve.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from '../../database/src/test/places.ts'
import { systemClock } from '../../gateway/src/clock.ts'
import { readConfig } from '../../gateway/src/config.ts'
import { buildServer } from '../../gateway/src/server.ts'
import { createInstallation, type Installation, type Program } from '../support/programs.ts'
import { articleOf, CUSTOMER, destinationOf, emailOf } from '../load/seed.ts'
import { report } from './figures.ts'
import { type Answer, logIn, type Visitor } from './visitor.ts'

const IS_LONG = Boolean(process.env['TEST_LONG'])
const REQUESTS = IS_LONG ? 6_000 : 200
const KILLS = IS_LONG ? 20 : 2
const VISITORS = 8

let at: Installation
let relay: Awaited<ReturnType<typeof startRelay>>
const start = (port?: number) => at.start('gateway', { env: { BAKERY_PORT: String(relay.port) }, ...(port === undefined ? {} : { port }) })

beforeAll(async () => {
  at = await createInstallation(makeFolder, { destinations: VISITORS, articles: 2 })
  await at.start('bakery')
  relay = await startRelay(at.bakeryPort)
})
afterAll(async () => {
  await at.remove()
  await relay.close()
})

const change = (visitor: number, quantity: number) => ({
  input: {
    destinationId: `${CUSTOMER}/${destinationOf(visitor)}`,
    cells: [{ articleCode: articleOf(0), day: 'FRIDAY', quantity }],
    idempotencyKey: `${visitor} ${quantity}`,
  },
})
const stored = async (visitor: number) => {
  const { kysely } = at.database
  const row = await kysely
    .selectFrom('planning_rows')
    .select('venerdi')
    .where('destination', '=', destinationOf(visitor))
    .executeTakeFirst()
  return (row?.venerdi ?? 0) / 1000
}

it('F19 restarts two gateways in turn, each within 10 s and with exit code 0, and no request fails', async ({ task }) => {
  const gateways = [await start(), await start()]
  const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, n) => logIn(gateways[n % 2]!.origin, emailOf(n))))
  const failed: unknown[] = []
  let requests = 0
  let moved = 0
  const load = { isRolling: true }
  const drains: number[] = []

  /** What a proxy in front of several gateways does: a request that one gateway does not answer goes to the other one. */
  async function balanced(visitor: Visitor, name: string, variables: Record<string, unknown>): Promise<Answer> {
    const first = requests++ % 2
    const answer = await visitor.send(gateways[first]!.origin, name, variables).catch(() => null)
    if (answer && answer.status !== 503) return answer
    moved++
    return visitor.send(gateways[1 - first]!.origin, name, variables)
  }

  async function visit(visitor: Visitor, index: number): Promise<void> {
    for (let n = 1; load.isRolling || requests < REQUESTS; n++) {
      const isSave = n % 4 === 0
      const variables = isSave ? change(index, n) : { destinationId: `${CUSTOMER}/${destinationOf(index)}` }
      const answer = await balanced(visitor, isSave ? 'UpdatePlanning' : 'WeeklyPlanning', variables).catch((failure: unknown) => failure)
      const { data, errors } = answer as Answer
      if (errors || !data || (isSave && data.updatePlanning.__typename !== 'PlanningUpdated')) failed.push(answer)
      else if (isSave) saved[index] = n
    }
  }

  async function roll(): Promise<void> {
    for (const index of [0, 1]) {
      await expect.poll(() => requests).toBeGreaterThan((REQUESTS / 4) * (index + 1))
      const began = performance.now()
      expect(await gateways[index]!.kill('SIGTERM')).toBe(0)
      drains.push(performance.now() - began)
      gateways[index] = await start(gateways[index]!.port)
    }
    load.isRolling = false
  }

  const saved: number[] = []
  await Promise.all([roll(), ...visitors.map(visit)])
  expect(failed).toEqual([])
  for (const [index, quantity] of saved.entries()) expect(await stored(index)).toBe(quantity)
  expect(Math.max(...drains)).toBeLessThan(10_000)
  report(
    task,
    `${requests} requests, none failed, ${moved} went to the other gateway; stopped within ${Math.round(Math.max(...drains))} ms`,
  )
  await Promise.all(gateways.map((gateway) => gateway.kill('SIGKILL')))
})

it('F18 F28 does a change once whose gateway is killed on the way, if it is sent again to another gateway, with the same session', async ({
  task,
}) => {
  // A minute ahead: it takes over what the killed gateway had begun.
  const ahead = systemClock(systemClock().now().add({ seconds: 61 }))
  const env = { DATA_DIR: at.dataDir, BAKERY_PORT: String(at.bakeryPort) }
  const other = await buildServer({ config: readConfig([], env), clock: ahead, log: pino({ level: 'silent' }) })
  await other.services.service.start()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const otherOrigin = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`
  for (let kill = 0; kill < KILLS; kill++) {
    const gateway: Program = await start()
    const visitor = await logIn(gateway.origin, emailOf(0))
    const variables = change(0, 500 + kill)
    // Before the bakery receives the change, or when it has stored it and its answer is on the way.
    relay.onChange(kill % 2 === 0 ? 'before' : 'after', () => void gateway.child.kill('SIGKILL'))
    await expect(visitor.send(gateway.origin, 'UpdatePlanning', variables)).rejects.toThrow('fetch failed')
    await gateway.ended
    expect((await stored(0)) === 500 + kill).toBe(kill % 2 === 1)
    const answer = await visitor.send(otherOrigin, 'UpdatePlanning', variables)
    expect(answer.data?.updatePlanning.__typename, JSON.stringify(answer)).toBe('PlanningUpdated')
    const again = await visitor.send(otherOrigin, 'UpdatePlanning', variables)
    expect(again.data).toEqual(answer.data)
    expect(await stored(0)).toBe(500 + kill)
    const history = await at.database.kysely
      .selectFrom('order_history')
      .selectAll()
      .where('new_value', '=', String(500 + kill))
      .execute()
    expect(history).toHaveLength(1)
  }
  report(task, `${KILLS} gateways killed on the way, each change done once`)
  await other.app.close()
})

/** Between gateways and bakery: calls back around the next change of a week. */
async function startRelay(to: number) {
  let moment: 'before' | 'after' | null = null
  let callback: () => void = () => undefined
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const isChange = /planning|orders\/standard/.test(url ?? '') && method !== 'GET'
    const when = isChange ? moment : null
    if (when) moment = null
    const forward = request({ host: '127.0.0.1', port: to, method, path: url, headers, agent: false }, (answer) => {
      if (when === 'after') {
        answer.resume().once('end', callback)
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    if (when === 'before') {
      callback()
      forward.destroy()
      void turn().then(() => outgoing.destroy())
      return
    }
    incoming.pipe(forward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    onChange(when: 'before' | 'after', act: () => void) {
      moment = when
      callback = act
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
