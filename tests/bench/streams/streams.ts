// Open streams: what they cost, and how soon a save is on the wall: npm run bench:streams [-- --quick] [-- --engine sqlite].
import { type IncomingMessage, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { startPostgres } from '../../../database/src/test/postgres.setup.ts'
import { operation } from '../../support/portal-client.ts'
import { machine, table, writeSection } from '../report-parts.ts'
import { type BenchStack, type Engine, startBenchStack } from '../stack.ts'
import { ACTIONS, type Customer, type Visitor, administratorOf, loggedIn } from '../visitor.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, engine: { type: 'string' } } })

const DESTINATIONS = 1_000
/** A session has at most four streams. */
const SESSIONS = values.quick ? 25 : 500
const PER_SESSION = 4
const SAVES = values.quick ? 20 : 200
const SAVES_PER_SECOND = 20
const READS = values.quick ? 50 : 400
/** As the portal does (web/src/app/live/readings.ts). */
const COLLECT_MS = 200
const REST_MS = 700

type Stream = { close(): void }

/** Resolves when the gateway has begun to answer. */
function openStream({ origin }: BenchStack, visitor: Visitor, onEvent: (text: string) => void): Promise<Stream> {
  const { extensions } = operation('PortalEvents', {})
  const address = `${origin}/graphql/stream?id=${extensions.persistedQuery.sha256Hash}`
  return new Promise((done, failed) => {
    const request = get(address, { agent: false, headers: { cookie: visitor.cookie(), 'sec-fetch-site': 'same-origin' } })
    request.on('error', failed)
    request.on('response', (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return failed(new Error(`A stream was answered with ${answer.statusCode}`))
      answer
        .setEncoding('utf8')
        .on('data', onEvent)
        .on('error', () => undefined)
      done({ close: () => request.destroy() })
    })
  })
}

const quantile = (samples: readonly number[], share: number) =>
  samples.toSorted((one, other) => one - other)[Math.ceil(samples.length * share) - 1]!

/** The latencies of a screen of others, one after the other. */
async function screens(stack: BenchStack, pool: Pool, customers: readonly Customer[]): Promise<number[]> {
  const samples: number[] = []
  for (let turn = 0; turn < READS; turn += 1) {
    const begunAt = performance.now()
    const { isGood } = await ACTIONS.planning(pool, stack, customers[turn % customers.length]!)
    if (!isGood) throw new Error('A week could not be read')
    samples.push(performance.now() - begunAt)
  }
  return samples
}

/** Saves of one customer after the other, and when each was on an open production list. */
async function saves(stack: BenchStack, pool: Pool, customers: readonly Customer[], administrator: Visitor): Promise<number[]> {
  const shown: number[] = []
  const saved = new Map<string, number>()
  const heard = new Map<string, number>()
  let readAt = -Infinity
  let isReading = false
  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    await wait(Math.max(COLLECT_MS, readAt + REST_MS - performance.now()))
    readAt = performance.now()
    const covered = [...heard.values()]
    heard.clear()
    const { hasErrors } = await administrator.run('Production', { from: '2026-11-20', to: '2026-11-20', filter: {} })
    if (hasErrors) throw new Error('The production list could not be read')
    for (const since of covered) shown.push(performance.now() - since)
    isReading = false
    if (heard.size > 0) void read()
  }
  const stream = await openStream(stack, administrator, (text) => {
    for (const [, id] of text.matchAll(/"destinationId":"([^"]+)"/g)) {
      const since = saved.get(id!)
      if (since === undefined) continue
      saved.delete(id!)
      heard.set(id!, since)
      void read()
    }
  })
  const begunAt = performance.now()
  const running = Array.from({ length: SAVES }, async (_, turn) => {
    await wait(Math.max(0, begunAt + (turn * 1_000) / SAVES_PER_SECOND - performance.now()))
    const customer = customers[turn]!
    saved.set(customer.destinationId, performance.now())
    const { isGood } = await ACTIONS.save(pool, stack, customer)
    if (!isGood) throw new Error('A week could not be saved')
  })
  await Promise.all(running)
  while (shown.length < SAVES) await wait(50)
  stream.close()
  return shown
}

type Figures = { engine: Engine; streams: number; before: number; after: number; alone: number[]; beside: number[]; shown: number[] }

async function runOn(engine: Engine): Promise<Figures> {
  const postgres = engine === 'postgres' ? await startPostgres(['max_connections=100']) : null
  if (engine === 'postgres' && !postgres) throw new Error('No PostgreSQL is installed')
  const stack = await startBenchStack({ scale: DESTINATIONS, server: postgres?.url ?? null, environment: { CSRF_WAIT_LOGIN: '0' } })
  const pool = new Pool(stack.origin, { connections: 32 })
  const streams: Stream[] = []
  try {
    const administrator = await administratorOf(pool, stack)
    const customers: Customer[] = []
    for (let turn = 0; turn < Math.max(SESSIONS, SAVES); turn += 1)
      customers.push(await loggedIn(pool, stack, stack.logins[turn % stack.logins.length]!))
    const alone = await screens(stack, pool, customers)
    const before = stack.usageOf('gateway').rssMb
    for (const { visitor } of customers.slice(0, SESSIONS))
      for (let turn = 0; turn < PER_SESSION; turn += 1) streams.push(await openStream(stack, visitor, () => undefined))
    // One heartbeat of each.
    await wait(16_000)
    const after = stack.usageOf('gateway').rssMb
    const beside = await screens(stack, pool, customers)
    // Each of another destination.
    const distinct = [...new Map(customers.map((customer) => [customer.destinationId, customer])).values()].slice(0, SAVES)
    if (distinct.length < SAVES) throw new Error(`Only ${distinct.length} destinations can log in`)
    const shown = await saves(stack, pool, distinct, administrator)
    return { engine, streams: streams.length, before, after, alone, beside, shown }
  } finally {
    for (const stream of streams) stream.close()
    await pool.destroy()
    await stack.stop()
    await postgres?.stop()
  }
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const ms = (samples: readonly number[], share: number) => `${quantile(samples, share).toFixed(0)} ms`

function tableOf(all: readonly Figures[]): string {
  const columns = [
    'database',
    'streams',
    'gateway before',
    'with them',
    'a week, p50 / p99',
    'beside them',
    'saves',
    'on the wall, p50',
    'p95',
    'p99',
  ]
  const rows = all.map(({ engine, streams, before, after, alone, beside, shown }) => [
    NAMES[engine],
    streams.toLocaleString('en'),
    `${before.toFixed(0)} MB`,
    `${after.toFixed(0)} MB`,
    `${ms(alone, 0.5)} / ${ms(alone, 0.99)}`,
    `${ms(beside, 0.5)} / ${ms(beside, 0.99)}`,
    String(shown.length),
    ms(shown, 0.5),
    ms(shown, 0.95),
    ms(shown, 0.99),
  ])
  return table(columns, rows)
}

const figures: Figures[] = []
for (const engine of ['sqlite', 'postgres'] as const)
  if (values.engine === undefined || values.engine === engine) figures.push(await runOn(engine))
console.log(tableOf(figures))
if (!values.quick && values.engine === undefined) writeSection('streams', `Measured on ${machine()}.\n\n${tableOf(figures)}`)
