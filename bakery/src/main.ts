import { ConfigError, readConfig, type Config } from './config.ts'
import { failureOf } from '@panify/database/failures'
import { traceStatement } from '@panify/database/traces'
import { romeInstant } from '@panify/rules/rome'
import { logOutput } from '@panify/telemetry/log-output'
import { beginTracing } from '@panify/telemetry/tracing'
import { runningClock } from './clock.ts'
import { fillEmptyLists } from './articles/default-lists.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Deps } from './http/deps.ts'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { createPasswords } from './security/passwords.ts'
import { buildServer } from './server.ts'

async function start(config: Config): Promise<void> {
  const clock = runningClock(config.startAt ? romeInstant(config.startAt) : undefined, config.since)
  const metrics = createMetrics()
  const database = openDatabase(config, (statement) => {
    metrics.onQuery(statement)
    traceStatement(statement)
  })
  await migrateWhenFree(database)
  const deps: Deps = { config, clock, database, db: database.kysely, passwords: createPasswords(), metrics }
  // Imported only here, so that a real installation does not load the demo.
  if (config.demo) {
    const { seedDemo } = await import('./demo/load.ts')
    await seedDemo({ ...deps, dataDir: config.dataDir, scale: config.scale })
  }
  await fillEmptyLists(database)
  const app = await buildServer(deps, { level: 'warn', base: { program: 'bakery' }, stream: logOutput() })
  const endTracing = await beginTracing(config.tracing, app.log)
  const jobs = await startJobs(deps, app.log)
  await app.listen({ port: config.port, host: config.host })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await jobs.stop()
    await database.close()
    await endTracing()
    if (process.connected) process.disconnect()
    // A receiver of traces that does not answer would keep this program.
    if (config.tracing) process.exit()
  }
  process.on('SIGTERM', () => void stop())
  // A terminal sends them to all programs, but the launcher stops the gateway first, whose requests need this one.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void (process.connected || stop()))
  // The parent has ended: an orphan would keep the port and the database.
  process.once('disconnect', () => void stop())
  // The launcher restarts a program that does not answer.
  process.on('message', (message) => message === 'alive?' && process.send?.('alive', () => {}))
  // Last, because the parent may stop this program as soon as it receives it.
  process.send?.('ready')
}

/** How long a start waits for another program that writes, such as an import, before it fails. */
const WAITING_MS = 300_000

async function migrateWhenFree(database: Database): Promise<void> {
  const end = performance.now() + WAITING_MS
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await migrate(database)
    } catch (error) {
      // Without its parent nobody waits for it.
      if (failureOf(error) !== 'locked' || performance.now() > end || (process.send && !process.connected)) throw error
      if (isFirst) console.error('bakery: the database is in use by another program: the start waits for it, for 5 minutes at most')
    }
  }
}

/** The reason why the start failed: one line if the person at the terminal can fix it, otherwise the error with its stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `bakery: port ${port} is taken: stop what listens there or set BAKERY_PORT`
  const failure = failureOf(error)
  if (failure === 'locked') return 'bakery: the database is in use by another program: stop it or wait for its start'
  return failure === 'full' || path ? `bakery: the data folder cannot be written (${message}): make room or check its owner` : error
}

try {
  await start(readConfig())
} catch (error) {
  console.error(reasonOf(error))
  // An open database or a timer would otherwise keep the process alive.
  process.exit(1)
}
