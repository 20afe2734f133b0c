// The real gateway and bundled bakery over real HTTP, on a clock that the test moves, with a slow line in between.
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { readConfig as readBakeryConfig } from '../../bakery/src/config.ts'
import { migrate } from '../../bakery/src/db/migrate.ts'
import type { Db } from '../../bakery/src/db/open.ts'
import { startJobs } from '../../bakery/src/jobs.ts'
import { buildServer as buildBakery } from '../../bakery/src/server.ts'
import type { MakeDatabase } from '../../bakery/src/test/databases.ts'
import { cheapPasswords } from '../../bakery/src/test/passwords.ts'
import { readConfig as readGatewayConfig } from '../../gateway/src/config.ts'
import { buildServer as buildGateway } from '../../gateway/src/server.ts'
import { ensureSecrets } from '../../scripts/secrets.ts'
import { drivenClock, type DrivenClock } from './driven-clock.ts'
import { startSlowLine, type SlowLine } from './slow-line.ts'

// Each test asserts the shape of its answers.
// oxlint-disable-next-line typescript/no-explicit-any
export type GraphAnswer = { data: any; errors?: { message: string; extensions: { code: string } }[] }

/** A user who is logged in. */
export type Caller = (document: string, variables?: Record<string, unknown>) => Promise<GraphAnswer>

export type DrivenStack = {
  clock: DrivenClock
  db: Db
  line: SlowLine
  logIn(email: string): Promise<Caller>
  stop(): Promise<void>
}

type Options = {
  make: MakeDatabase
  at: string
  random: () => number
  /** Fills the empty database; all its logins have the password of this hash. */
  seed: (db: Db, passwordHash: string) => Promise<void>
}

const PASSWORD = 'giusta-Password1!'
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }'

export async function startDrivenStack({ make, at, random, seed }: Options): Promise<DrivenStack> {
  const { database, dataDir, remove } = await make()
  const clock = drivenClock(at)
  ensureSecrets(dataDir)
  await migrate(database)
  const passwords = cheapPasswords()
  await seed(database.kysely, await passwords.hash(PASSWORD))
  const environment = { DATA_DIR: dataDir, CSRF_WAIT_LOGIN: '0', CSRF_WAIT_DESTINATION: '0' }
  const deps = { config: readBakeryConfig([], environment), clock, database, db: database.kysely, passwords }
  const bakery = await buildBakery(deps)
  const jobs = await startJobs(deps, bakery.log)
  await bakery.listen({ port: 0, host: '127.0.0.1' })
  const line = await startSlowLine({ to: (bakery.server.address() as AddressInfo).port, clock, random })

  const config = readGatewayConfig([], { ...environment, BAKERY_PORT: String(line.port) })
  const gateway = await buildGateway({ config, clock, log: pino({ level: 'silent' }), documents: 'any', random })
  await gateway.services.service.start()

  return {
    clock,
    db: database.kysely,
    line,
    async logIn(email) {
      const cookies: Record<string, string> = {}
      const call: Caller = async (query, variables = {}) => {
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
        const answer = await gateway.app.inject({ method: 'POST', url: '/graphql', headers, cookies, payload: { query, variables } })
        for (const { name, value } of answer.cookies) cookies[name] = value
        return answer.json<GraphAnswer>()
      }
      const { data } = await call(LOGIN, { input: { email, password: PASSWORD } })
      if (data?.login?.__typename !== 'LoginSucceeded') throw new Error(`No login for ${email}: ${JSON.stringify(data)}`)
      return call
    },
    async stop() {
      await gateway.app.close()
      await bakery.close()
      await jobs.stop()
      await line.close()
      await remove()
    },
  }
}
