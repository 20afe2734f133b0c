// The whole stack under a rush of customers: npm run load [-- --quick] [-- --soak 7200] [-- --engine sqlite].
import { performance } from 'node:perf_hooks'
import { setInterval as every } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { seeded } from '../../../bakery/src/demo/random.ts'
import { startPostgres } from '../../../database/src/test/postgres.setup.ts'
import { type BenchStack, type Engine, type Program, startBenchStack } from '../stack.ts'
import { ACTIONS, type Action, type Answer, type Customer, loggedIn } from '../visitor.ts'
import { generate, type Result } from './generator.ts'
import { FULL, type Phase, QUICK, scaled, soakOf } from './phases.ts'
import { condensed, type PhaseFigures } from './figures.ts'
import { tableOf, writeReport } from './report.ts'
import { byMinute, type Minute, type Sample, writeSoak } from './soak.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    soak: { type: 'string' },
    engine: { type: 'string' },
    /** Of the operations per second of every phase. */
    part: { type: 'string', default: '1' },
    destinations: { type: 'string' },
  },
})

const SEED = 2026
const VISITORS = values.quick ? 60 : 300
/** As many as browsers would keep open to one server; more wait in the generator, and that counts. */
const CONNECTIONS = 512
/** The gateway limits what one address may request without a session, such as logins: customers come from several. */
const ADDRESSES = 16
const GIVE_UP_MS = 10_000
const MEMORY_EVERY_MS = 500

const destinations = Number(values.destinations ?? (values.quick ? 200 : 5_000))
const phases = scaled(values.soak === undefined ? (values.quick ? QUICK : FULL) : soakOf(Number(values.soak)), Number(values.part))
const engines = (['sqlite', 'postgres'] as const).filter((engine) => values.engine === undefined || values.engine === engine)

const figures: PhaseFigures[] = []
/** How the processes' memory went in the soak of each database. */
const soaks: { engine: Engine; minutes: Minute[] }[] = []
for (const engine of engines) figures.push(...(await runOn(engine)))
console.log(tableOf(figures))
if (values.soak !== undefined) writeSoak(figures, soaks, destinations)
else if (!values.quick || values.write) writeReport(figures, { destinations, isQuick: values.quick })

async function runOn(engine: Engine): Promise<PhaseFigures[]> {
  const postgres = engine === 'postgres' ? await startPostgres(['max_connections=100']) : null
  if (engine === 'postgres' && !postgres) throw new Error('No PostgreSQL is installed')
  console.log(`${engine}: a bakery of ${destinations} destinations …`)
  // Without the pause between the CSRF cookie and a login, which other back ends need.
  const stack = await startBenchStack({ scale: destinations, server: postgres?.url ?? null, environment: { CSRF_WAIT_LOGIN: '0' } })
  const pools = Array.from({ length: ADDRESSES }, (_, index) => poolFrom(`127.0.0.${index + 1}`, stack))
  try {
    const customers: Visiting[] = []
    for (const [index, login] of stack.logins.slice(0, VISITORS).entries()) {
      const pool = pools[index % ADDRESSES]!
      customers.push({ pool, customer: await loggedIn(pool, stack, login) })
    }
    const results: PhaseFigures[] = []
    for (const phase of phases) {
      const result = await runPhase(phase, { stack, customers })
      console.log(`${phase.name}: ${result.goodPerSecond.toFixed(0)} good operations/s, p99 ${result.p99Ms.toFixed(0)} ms`)
      for (const [reason, count] of result.reasons) console.log(`  ${count} × ${reason}`)
      results.push(result)
    }
    return results
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()))
    await stack.stop()
    await postgres?.stop()
  }
}

function poolFrom(localAddress: string, { origin }: BenchStack): Pool {
  return new Pool(origin, { localAddress, connections: CONNECTIONS / ADDRESSES, headersTimeout: GIVE_UP_MS, bodyTimeout: GIVE_UP_MS })
}

type Visiting = { pool: Pool; customer: Customer }
type Site = { stack: BenchStack; customers: readonly Visiting[] }

async function runPhase(phase: Phase, { stack, customers }: Site): Promise<PhaseFigures> {
  const random = seeded(SEED)
  let turn = 0
  const perform = async (action: Action) => {
    const { pool, customer } = customers[turn++ % customers.length]!
    return outcomeOf(action, await ACTIONS[action](pool, stack, customer))
  }
  const watching = watchMemory(stack)
  const operations = await generate(phase, random, perform)
  const samples = watching.stop()
  if (phase.name === 'soak') soaks.push({ engine: stack.engine, minutes: byMinute(samples) })
  const memoryOf = (program: Program) => samples.map((sample) => sample[program].rssMb)
  return condensed({ engine: stack.engine, phase, operations, memory: { gateway: memoryOf('gateway'), bakery: memoryOf('bakery') } })
}

function outcomeOf(action: Action, { isGood, status, retryAfter, data, codes }: Answer & { isGood: boolean }): Result {
  if (isGood) return { outcome: 'good', reason: null }
  // An answer that lacks a part asks to come again, too.
  if (retryAfter !== null) return { outcome: 'refused', reason: data === undefined ? 'at the door' : 'by the bakery' }
  return { outcome: 'failed', reason: `${action}: ${status} ${codes.join(', ') || JSON.stringify(data).slice(0, 200)}` }
}

function watchMemory(stack: BenchStack) {
  const samples: Sample[] = []
  const over = new AbortController()
  const begin = performance.now()
  const look = () => samples.push({ atMs: performance.now() - begin, gateway: stack.usageOf('gateway'), bakery: stack.usageOf('bakery') })
  const watch = async () => {
    for await (const _ of every(MEMORY_EVERY_MS, undefined, { signal: over.signal })) look()
  }
  watch().catch(() => undefined)
  return {
    stop() {
      over.abort()
      look()
      return samples
    },
  }
}
