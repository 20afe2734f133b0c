// Measures what a bakery's size costs: npm run bench:growth [-- --quick] [-- --engine sqlite].
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { startPostgres } from '../../../database/src/test/postgres.setup.ts'
import { type BenchStack, type Engine, startBenchStack } from '../stack.ts'
import { administratorOf, loggedIn } from '../visitor.ts'
import { type Measured, SCALES, VISITORS, measureMemory, measureProduction, measureVisits } from './measure.ts'
import { tableOf, writeReport } from './report.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, engine: { type: 'string' } } })

const ROUNDS = values.quick ? 3 : 12

const engines = (['sqlite', 'postgres'] as const).filter((engine) => values.engine === undefined || values.engine === engine)
const measured: Measured[] = []
for (const engine of engines) measured.push(...(await measureOn(engine)))
console.log(tableOf(measured))
if (!values.quick && engines.length === 2) writeReport(measured)

async function measureOn(engine: Engine): Promise<Measured[]> {
  const postgres = engine === 'postgres' ? await startPostgres(['max_connections=100']) : null
  if (engine === 'postgres' && !postgres) throw new Error('No PostgreSQL is installed')
  const stacks: BenchStack[] = []
  const pools: Pool[] = []
  try {
    for (const scale of SCALES) {
      console.log(`${engine}: a bakery of ${scale} destinations …`)
      // Without the pause between the CSRF cookie and a login, which other back ends need.
      stacks.push(await startBenchStack({ scale, server: postgres?.url ?? null, environment: { CSRF_WAIT_LOGIN: '0' } }))
    }
    const sites = []
    for (const stack of stacks) {
      const pool = new Pool(stack.origin, { connections: 16 })
      pools.push(pool)
      const customers = []
      for (const login of stack.logins.slice(0, VISITORS)) customers.push(await loggedIn(pool, stack, login))
      sites.push({ stack, pool, customers, administrator: await administratorOf(pool, stack) })
    }
    const visits = await measureVisits(sites, ROUNDS)
    return [...visits, ...(await measureProduction(sites, ROUNDS)), ...(await measureMemory(sites))]
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()))
    await Promise.all(stacks.map((stack) => stack.stop()))
    await postgres?.stop()
  }
}
