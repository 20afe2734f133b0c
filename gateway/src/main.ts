// Starts the gateway of an installation: reads the configuration, listens, drains on SIGTERM.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { romeInstant } from '@panify/rules/rome'
import { beginTracing } from '@panify/telemetry/tracing'
import { systemClock, wait } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { MOST_AT_ONCE } from './doors/overload.ts'
import { createLog } from './log.ts'
import { type Gateway, buildServer } from './server.ts'
import { linesOf } from './start/limits.ts'
import { startReport } from './start/report.ts'
import { startWorkers } from './start/workers.ts'

const log = createLog()

/** The first reading of a slow server may take longer; then the report contains what is known. */
const REPORT_WAIT_MS = 5_000

/** With --early this program loads while the bakery starts, and logs in there when its parent sends a message. */
const isEarly = process.argv.includes('--early')

async function parentSends(): Promise<void> {
  const orphaned = () => process.exit(0)
  if (!process.connected) orphaned()
  process.once('disconnect', orphaned)
  await once(process, 'message')
  process.off('disconnect', orphaned)
}

function exitWith(text: string): never {
  process.stderr.write(`✗ gateway: ${text}\n`)
  process.exit(1)
}

/** The reason of a failed start, in one line for the person at the terminal. */
function reasonOf(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is taken: stop what listens there or set PORT`
  return error instanceof Error ? error.message : 'cannot start'
}

const clockOf = ({ startsAt, since }: Config) => systemClock(startsAt === null ? undefined : romeInstant(startsAt), since)

/** The gateway in this process. Returns what stops it. */
async function start(config: Config): Promise<() => Promise<void>> {
  const clock = clockOf(config)
  const endTracing = await beginTracing(config.tracing, log)
  const gateway = await buildServer({
    config,
    clock,
    log,
    mostAtOnce: MOST_AT_ONCE,
    ...(process.send ? { restartAt: (at: string | null) => void process.send?.({ restartAt: at }) } : {}),
  })
  if (isEarly) await parentSends()
  await gateway.services.service.start()
  if (gateway.services.service.isWithoutCredentials()) {
    await gateway.app.close()
    throw new ConfigError('no service account: set SERVICE_EMAIL and SERVICE_PASSWORD_FILE, or let the bakery answer /client-config')
  }
  await gateway.app.listen({ port: config.port, host: config.host })
  if (!gateway.services.sessions.isSecure)
    log.warn({ url: config.host }, 'Plain http: the session cookie is not protected on its way. Set TLS_CERT and TLS_KEY or PUBLIC_URL')
  log.info({ port: config.port }, 'The gateway listens')
  if (!cluster.worker || cluster.worker.id === 1) await report(gateway)
  return async () => {
    await gateway.app.close()
    await endTracing()
  }
}

/** The gateway in several processes. Returns what stops them. */
async function startSeveral(config: Config): Promise<() => Promise<void>> {
  if (isEarly) await parentSends()
  const onFailure = () => process.exit(1)
  return startWorkers({ count: config.workers, clock: clockOf(config), log, onFailure })
}

/** In the demo the report goes to the log only. */
async function report({ services, limits }: Gateway): Promise<void> {
  await Promise.race([services.settled(), wait(services.clock, REPORT_WAIT_MS)])
  for (const { mark, text } of await startReport(services)) {
    log[mark === '✓' ? 'info' : 'warn']({}, text)
    if (!services.config.isDemo) process.stderr.write(`${mark} ${text}\n`)
  }
  log.info({ limits }, 'The limits in force')
  if (!services.config.isDemo)
    process.stderr.write(
      `Limits in force\n${linesOf(limits)
        .map((line) => `  ${line}\n`)
        .join('')}`,
    )
}

try {
  const config = readConfig()
  const end = await (config.workers > 1 && cluster.isPrimary ? startSeveral(config) : start(config))
  // A terminal, a service manager and the launcher may all send a signal: running requests end in any case.
  let ending: Promise<never> | null = null
  const stop = () => void (ending ??= end().then(() => process.exit(0)))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // The launcher was killed: stop as well.
  process.once('disconnect', stop)
  // The launcher restarts a program that does not answer.
  process.on('message', (message) => message === 'alive?' && process.send?.('alive', () => {}))
  process.send?.('ready')
} catch (error) {
  exitWith(reasonOf(error))
}
