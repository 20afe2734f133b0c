import { ConfigError, readConfig, type Config } from './config.ts'
import { romeInstant, runningClock, timestamp } from './clock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './http/deps.ts'
import { startJobs } from './jobs.ts'
import { createPasswords } from './security/passwords.ts'
import { buildServer } from './server.ts'

async function start(config: Config): Promise<void> {
  const clock = runningClock(config.startAt ? romeInstant(config.startAt) : undefined)
  const database = openDatabase(config)
  await migrate(database, timestamp(clock.now()))
  const deps: Deps = { config, clock, database, db: database.kysely, passwords: createPasswords() }
  // Loaded only here: a real installation carries no demo in its memory.
  if (config.demo) await (await import('./demo/load.ts')).seedDemo({ ...deps, dataDir: config.dataDir })
  const app = await buildServer(deps, { level: 'warn' })
  const jobs = await startJobs(deps, app.log)
  await app.listen({ port: config.port, host: config.host })
  process.send?.('ready')

  const stop = async () => {
    await app.close()
    await jobs.stop()
    await database.close()
    process.disconnect?.()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

try {
  await start(readConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
