// The whole product as an installation runs it, for measurements: bakery and gateway as processes of their own, with a demo
// bakery of any size on SQLite or PostgreSQL.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../bakery/src/db/open.ts'
import { makeDatabase, makeFolder } from '../../database/src/test/places.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { GATEWAY_ENVIRONMENT, GATEWAY_FLAGS } from '../../scripts/heap.ts'
import { ensureSecrets } from '../../scripts/secrets.ts'

const root = join(import.meta.dirname, '../..')

export type Engine = 'sqlite' | 'postgres'

/** Mid-morning of a Wednesday: customers may order. */
const AT = '2026-11-18 09:00'

/** As `npm start` runs them: the gateway is built. */
const MAIN = { gateway: 'gateway/dist/server/main.js', bakery: 'bakery/src/main.ts' }

type Usage = { rssMb: number; cpuMs: number; handles: number }
export type Program = 'gateway' | 'bakery'
export type Logins = { email: string; destinationId: string }[]

export type BenchStack = {
  origin: string
  engine: Engine
  scale: number
  /** Destinations that may log in, each of another customer. */
  logins: Logins
  /** Every destination of the bakery. */
  destinationIds: string[]
  usageOf(program: Program): Usage
  stop(): Promise<void>
}

/** `server` is the address of a PostgreSQL server; null selects SQLite. */
type Options = { scale: number; server: string | null; environment?: Record<string, string> }

export async function startBenchStack({ scale, server, environment = {} }: Options): Promise<BenchStack> {
  const { dataDir, databaseUrl, remove } = await (server ? makeDatabase(server) : makeFolder())
  ensureSecrets(dataDir)
  const [port, bakeryPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    BAKERY_PORT: String(bakeryPort),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  }
  const start = async (program: Program, args: string[] = []) => {
    const child = fork(join(root, MAIN[program]), ['--demo', '--at', AT, ...args], {
      cwd: root,
      env: program === 'gateway' ? { ...env, ...GATEWAY_ENVIRONMENT } : env,
      execArgv: program === 'gateway' ? [...GATEWAY_FLAGS] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The ${program} ended with ${String(code)}`)
      }),
    ])
    return child
  }
  const size = ['--scale', String(scale)]
  // Filling the database takes much memory: what is measured is a process that has not done it.
  await stopped(await start('bakery', size))
  const known = await knownDestinations({ databaseUrl, dataDir })
  const bakery = await start('bakery', size)
  const gateway = await start('gateway')
  return {
    origin: `http://127.0.0.1:${port}`,
    engine: server ? 'postgres' : 'sqlite',
    scale,
    ...known,
    usageOf: (program) => usageOf(program === 'gateway' ? gateway : bakery),
    async stop() {
      await stopped(gateway)
      await stopped(bakery)
      await remove()
    },
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function knownDestinations(place: { databaseUrl: string | null; dataDir: string }) {
  const database = openDatabase(place)
  const rows = await database.kysely
    .selectFrom('destinations')
    .select(['customer', 'code', 'destlogin', 'password_hash', 'order_active'])
    .orderBy('customer')
    .orderBy('code')
    .execute()
  await database.close()
  const idOf = ({ customer, code }: { customer: string; code: string }) => `${customer}/${code}`
  const open = rows.filter(({ customer, password_hash, order_active }) => customer > '0001' && password_hash !== null && order_active === 1)
  const first = [...Map.groupBy(open, ({ customer }) => customer).values()].map(([row]) => row!)
  return {
    logins: first.map((row) => ({ email: row.destlogin, destinationId: idOf(row) })),
    destinationIds: rows.map(idOf),
  }
}

/** Linux only: read from /proc. */
function usageOf({ pid }: ChildProcess): Usage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const TICK_MS = 10
  return {
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    cpuMs: (Number(times[11]) + Number(times[12])) * TICK_MS,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  }
}
