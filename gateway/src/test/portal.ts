// The gateway as a browser sees it, for tests:
//
//   const erp = await startErp()
//   const portal = await startPortal(erp)                        a server on `erp`, its service login done, clock at 10:00
//   const browser = portal.browser()                             has its own cookies
//   await browser.login('customer' | 'administrator' | 'primaryCustomer')
//   const { data, errors } = await browser.query('{ viewer { … } }', { variables })
//   portal.clock.set('2026-11-19 20:30')                         Europe/Rome
//   await portal.close(); await erp.close()
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEEPING } from '@panify/rules/keeping'
import type { GraphQLFormattedError } from 'graphql'
import type { Config } from '../config.ts'
import { DEFAULT_PEER } from '../erp/transport/settings.ts'
import { createLog } from '../log.ts'
import { type ServerOptions, buildServer } from '../server.ts'
import { NO_NETWORKS } from '../networks.ts'
import { fakeClock } from './clock.ts'
import { LOGINS } from './erp.ts'

export type GraphAnswer = { status: number; data: Record<string, unknown> | null; errors?: GraphQLFormattedError[] }

type Changes = Omit<Partial<ServerOptions>, 'config' | 'clock'> & {
  config?: Partial<Config>
  at?: string
  /** The test makes the service login itself. */
  isStarted?: boolean
}

export const COOKIE_KEYS = [{ id: 'k1', key: Buffer.alloc(32, 7).toString('base64url') }]

export async function startPortal(erp: { url: string }, { config = {}, at, isStarted = true, ...options }: Changes = {}) {
  const dataDir = config.dataDir ?? mkdtempSync(join(tmpdir(), 'panify-gateway-'))
  const clock = fakeClock(at)
  const lines: string[] = []
  const { app, services } = await buildServer({
    documents: 'any',
    clock,
    random: () => 0.5,
    log: createLog({ write: (line: string) => void lines.push(line) }),
    ...options,
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: [],
      tls: null,
      bakery: { url: erp.url, isBundled: true },
      dialect: {},
      dataDir,
      databaseUrl: null,
      redisUrl: null,
      workers: 1,
      deadlines: { read: 10_000, write: 15_000, documents: 10_000, production: 30_000 },
      peer: DEFAULT_PEER,
      writeBudget: 15_000,
      waits: { login: 100, destination: 200 },
      service: null,
      recoveryIsNeutral: false,
      secondFactor: 'optional',
      keeping: KEEPING,
      thumbnailBytes: 1_000_000,
      metricsToken: null,
      webhookNetworks: NO_NETWORKS,
      backupAt: null,
      tracing: null,
      hasPlayground: false,
      compilesQueries: true,
      gatewayKey: 'gateway-key-canary',
      cookieKeys: COOKIE_KEYS,
      isDemo: false,
      startsAt: null,
      since: 0,
      ...config,
    },
  })
  if (isStarted) {
    await services.service.start()
    await services.settled()
    // Logins are at least a second apart: the next one is allowed at once.
    await clock.advance(1_000)
  }
  return {
    app,
    services,
    clock,
    dataDir,
    /** The lines of the log. */
    log: lines,
    browser: () => createBrowser(app),
    async close() {
      await app.close()
      if (config.dataDir === undefined) rmSync(dataDir, { recursive: true })
    },
  }
}

type App = Awaited<ReturnType<typeof buildServer>>['app']

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) {
  ... on LoginSucceeded { viewer { role } } ... on LoginRefused { code message retryAfter } } }`

function createBrowser(app: App) {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(method === 'POST' ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {}), ...headers },
      cookies: Object.fromEntries(cookies),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const query = async (text: string, variables: Record<string, unknown> = {}, headers?: Record<string, string>): Promise<GraphAnswer> => {
    const answer = await send('POST', '/graphql', { query: text, variables }, headers)
    return { status: answer.statusCode, ...answer.json<Omit<GraphAnswer, 'status'>>() }
  }
  return {
    cookies,
    send,
    query,
    login: async (who: keyof typeof LOGINS, remember = false) => {
      const { email, password } = LOGINS[who]
      return (await query(LOGIN, { input: { email, password, remember } })).data?.['login']
    },
    /** Tries any credentials. */
    tryLogin: async (email: string, password: string, headers?: Record<string, string>) =>
      query(LOGIN, { input: { email, password } }, headers),
  }
}
