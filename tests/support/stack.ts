// The real programs on free ports: the bundled bakery with its own database, the gateway in front of it with the built
// portal, over real HTTP, on one clock that the test sets.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig as readBakeryConfig } from '../../bakery/src/config.ts'
import { DEMO_LOGINS } from '../../bakery/src/demo/logins.ts'
import { migrate } from '../../bakery/src/db/migrate.ts'
import { openDatabase, type Db } from '../../bakery/src/db/open.ts'
import { startJobs } from '../../bakery/src/jobs.ts'
import { buildServer as buildBakery } from '../../bakery/src/server.ts'
import { cheapPasswords } from '../../bakery/src/test/passwords.ts'
import { readConfig as readGatewayConfig } from '../../gateway/src/config.ts'
import { createLog } from '../../gateway/src/log.ts'
import { type ServerOptions, buildServer as buildGateway } from '../../gateway/src/server.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { ensureSecrets } from '../../scripts/secrets.ts'
import { TEMPLATE_TIME, testClock, type TestClock } from './clock.ts'
import { copyDemo } from './demo.ts'
import { portalClient, type PortalClient } from './portal-client.ts'

export const CUSTOMER = DEMO_LOGINS.find(({ key }) => key === 'bar')!
export const ADMINISTRATOR = DEMO_LOGINS.find(({ key }) => key === 'admin')!

export type Stack = {
  /** The portal's origin: 'http://localhost:…'. */
  origin: string
  clock: TestClock
  /** The bakery's database, to check what was really stored. */
  db: Db
  dataDir: string
  /** The lines of both logs. */
  logs: { gateway: string[]; bakery: string[] }
  /** A new client of the portal's endpoint. */
  client(): PortalClient
  /** Stops only the bakery's server, as in an outage. `startBakery` starts it again on the same port. */
  stopBakery(): Promise<void>
  startBakery(): Promise<void>
  /** Starts the gateway anew, as another version with `changes`. */
  restartGateway: (changes?: Version) => Promise<void>
  /** A second gateway, of another version. */
  addGateway: (changes: Version) => Promise<{ origin: string }>
  stop(): Promise<void>
}

/** What another version of the gateway serves. */
export type Version = Pick<ServerOptions, 'webRoot' | 'operations' | 'schema'>

type StackOptions = {
  /** A time on a wall clock in Rome, not before the template's. */
  at?: string
  /** Further settings of both programs, as in the environment: SMTP_URL, DEADLINE_READ … */
  env?: Record<string, string>
  /** An empty bakery instead of the demo's. */
  empty?: boolean
  /** The gateway's own clock; by default it has the bakery's. */
  gatewayClock?: TestClock
  /** A copy of the built portal, for tests that change it. */
  webRoot?: string
}

export async function startStack({
  at = TEMPLATE_TIME,
  env = {},
  empty = false,
  gatewayClock,
  webRoot = process.env['PANIFY_WEB_ROOT'],
}: StackOptions = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'panify-stack-'))
  if (!empty) copyDemo(dataDir)
  ensureSecrets(dataDir)

  const clock = testClock(at)
  const [port, bakeryPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    BAKERY_PORT: String(bakeryPort),
    CSRF_WAIT_LOGIN: '0',
    CSRF_WAIT_DESTINATION: '0',
    ...env,
  }

  const config = readBakeryConfig([], environment)
  const database = openDatabase(config)
  await migrate(database)
  const deps = { config, clock, database, db: database.kysely, passwords: cheapPasswords() }
  const logs: Stack['logs'] = { gateway: [], bakery: [] }
  const logger = { level: 'warn', stream: { write: (line: string) => void logs.bakery.push(line) } }
  let bakery = await buildBakery(deps, logger)
  let jobs = await startJobs(deps, bakery.log)
  await bakery.listen({ port: bakeryPort, host: '127.0.0.1' })

  const log = createLog({ write: (line) => void logs.gateway.push(line) })
  const startGateway = async (changes: Version = {}, at = port) => {
    const served = { ...(webRoot ? { webRoot } : {}), ...changes }
    const started = await buildGateway({ config: readGatewayConfig([], environment), clock: gatewayClock ?? clock, log, ...served })
    slowDown(started)
    await started.services.service.start()
    await started.app.listen({ port: at, host: '127.0.0.1' })
    return started
  }
  const added: Awaited<ReturnType<typeof startGateway>>[] = []
  let gateway = await startGateway()

  const stopBakery = async () => {
    await bakery.close()
    await jobs.stop()
  }
  return {
    origin,
    clock,
    db: database.kysely,
    dataDir,
    logs,
    client: () => portalClient(origin),
    stopBakery,
    async startBakery() {
      bakery = await buildBakery(deps, logger)
      jobs = await startJobs(deps, bakery.log)
      await bakery.listen({ port: bakeryPort, host: '127.0.0.1' })
    },
    async restartGateway(changes) {
      await gateway.app.close()
      gateway = await startGateway(changes)
    },
    async addGateway(changes) {
      const at = await freePort()
      added.push(await startGateway(changes, at))
      return { origin: `http://localhost:${at}` }
    },
    async stop() {
      for (const { app } of [gateway, ...added]) await app.close()
      await stopBakery()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** With `TEST_SLOW_LINE=400` a browser waits up to so many milliseconds for each answer: tests must not depend on their order. */
function slowDown({ app }: Pick<Awaited<ReturnType<typeof buildGateway>>, 'app'>): void {
  const longestMs = Number(process.env['TEST_SLOW_LINE'] ?? 0)
  if (longestMs === 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isBrowser = request.headers['sec-fetch-site'] !== undefined
    setTimeout(done, isBrowser ? Math.random() * longestMs : 0)
  })
}
