import { KEEPING } from '@panify/rules/keeping'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../http/deps.ts'
import { buildServer } from '../server.ts'
import { manualClock, type ManualClock } from './clock.ts'
import type { MakeDatabase } from './databases.ts'
import { cheapPasswords } from './passwords.ts'
import { seedWorld } from './seed.ts'

export const PASSWORD = 'giusta-Password1!'
export const SECRETS = {
  gatewayKey: 'chiave',
  serviceEmail: 'Servizio@demo.example',
  servicePassword: 'del-servizio',
  cookieKeys: [{ id: 'k', key: 'k' }],
}

interface Answer {
  status: number
  // Tests assert on the shape of the answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: LightMyRequestResponse['headers']
}

type Call = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export interface World {
  app: FastifyInstance
  deps: Deps
  db: Db
  clock: ManualClock
  get: Call
  post: Call
  put: Call
  delete: Call
  /** A request without token and cookie. */
  bare(options: InjectOptions): Promise<Answer>
  token: string
  openAgain: Awaited<ReturnType<MakeDatabase>>['openAgain']
  close(): Promise<void>
}

/** A server on a seeded database, logged in with the service account. No job runs and the clock does not move by itself. */
export async function openWorld(make: MakeDatabase, { at = '2026-11-18 12:00', seed = true } = {}): Promise<World> {
  const { database, dataDir, openAgain, remove } = await make()
  const clock = manualClock(at)
  await migrate(database)
  const db = database.kysely
  const passwords = cheapPasswords()
  if (seed) await seedWorld(db, await passwords.hash(PASSWORD))
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    smtpUrl: 'smtp://mail.invalid',
    closingGrace: 20_000,
    tracing: null,
    keeping: KEEPING,
    demo: false,
    startAt: null,
    since: 0,
    scale: null,
    secrets: SECRETS,
  }
  const deps: Deps = { config, clock, database, db, passwords }
  const app = await buildServer(deps)
  const bare = async (options: InjectOptions) => answerOf(await app.inject(options))

  const cookies = await csrfCookies(app)
  const token = await serviceToken(bare, cookies)
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Call =>
    (path, body, headers = {}) => {
      const json = body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return bare({ method, url: path, ...json, headers: { authorization: `Bearer ${token}`, ...cookies, ...json.headers, ...headers } })
    }
  return {
    app,
    deps,
    db,
    clock,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    delete: call('DELETE'),
    bare,
    token,
    openAgain,
    async close() {
      await app.close()
      await remove()
    },
  }
}

function answerOf(response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
}

/** The headers that a client sends after /sanctum/csrf-cookie. */
export async function csrfCookies(app: FastifyInstance): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const response = await app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' })
  const pairs = [response.headers['set-cookie'] ?? []].flat().map((header) => header.split(';')[0] ?? '')
  const xsrf = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: pairs.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) }
}

async function serviceToken(bare: World['bare'], cookies: Record<string, string>): Promise<string> {
  const { serviceEmail: email, servicePassword: password } = SECRETS
  const answer = await bare({ method: 'POST', url: '/api/users/login', payload: { email, password }, headers: cookies })
  return answer.body.data.token
}
