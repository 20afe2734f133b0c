// One small bakery, served by the bundled back end and by a foreign one, each with a gateway in front of it.
import type { AddressInfo } from 'node:net'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import { vi } from 'vitest'
import { closeDate } from '../../bakery/src/delivery/closing.ts'
import { issueDocuments } from '../../bakery/src/documents/issue.sql.ts'
import { PASSWORD, SECRETS, openWorld } from '../../bakery/src/test/world.ts'
import { newProgram } from '../../gateway/src/test/programs.ts'
import { startPortal } from '../../gateway/src/test/portal.ts'
import { quickDatabase } from '../conformance/bakery.ts'
import { startForeignServer } from '../support/foreign/server.ts'
import { BAR, STAFF, type State, firstState, priceRow } from '../support/foreign/state.ts'
import { PATIENCE } from '../support/patience.ts'
import { seedBakery } from './seed.ts'

const NOW = '2026-11-19 12:00'
/** These dates have delivery notes. */
const CLOSED = ['2026-11-18', '2026-11-19']
/** The destination under test. */
const OWN = '0041/0001'

type Server = { url: string; advance: (ms: number) => void; close: () => Promise<void> }

/** `size`: the number of further destinations, of customers, and of rows in the week. */
function enlarged(size: number): State {
  const state = firstState()
  const [, bar, trattoria] = state.customers
  const rosetta = state.articles.find(({ cd_min }) => cd_min === 'ROS002')!
  for (let n = 1; n <= size; n++) {
    const code = String(1000 + n)
    const article = `ART${code}`
    const [first, second] = bar!.destinazioni_clie
    state.customers.push({ ...trattoria!, c_cliente: code, destinazioni_clie: [{ ...first!, destlogin: `d${n}@bar.example` }] })
    bar!.destinazioni_clie.push({ ...second!, codicede: code, destlogin: '' })
    state.articles.push({ ...rosetta, cd_min: article, mag_extlc_mag: [priceRow('1', article, 0.25)] })
    const row = { id: 1000 + n, codice: article, quantities: [5, 5, 5, 5, 5, 5, 5] }
    state.planning[OWN]!.push(row)
    state.planning[`${code}/0001`] = [{ ...row, id: 2000 + n }]
    state.orders[OWN]!.push({ data_ord: '2026-11-26', cod_arti: article, quanti: 5, prezzo: 0.25 })
  }
  return state
}

async function startForeign(state: State): Promise<Server> {
  const server = await startForeignServer()
  server.state = state
  return { url: server.url, advance() {}, close: () => server.close() }
}

async function startBundled(state: State): Promise<Server> {
  const world = await openWorld(quickDatabase, { at: NOW, seed: false })
  await seedBakery(world.db, state, await world.deps.passwords.hash(PASSWORD))
  for (const date of CLOSED) {
    await closeDate(world.deps, Temporal.PlainDate.from(date))
    await issueDocuments(world.deps, date)
  }
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api`,
    advance: (milliseconds) => world.clock.advance({ milliseconds }),
    close: () => world.close(),
  }
}

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }'

/** The list of a server's features, read every ten minutes: it belongs to no operation. */
const FEATURES = 'GET /api/panify'

type Request = { origin: string; method: string; path: string }

/** The calls that this process sends to a server, as they are sent. */
function watchCalls(url: string) {
  const { origin } = new URL(url)
  const calls: string[] = []
  const pending = new Set<Request>()
  const created = (message: unknown) => {
    const { request } = message as { request: Request }
    if (request.origin !== origin) return
    pending.add(request)
    const call = `${request.method} ${request.path}`
    if (call !== FEATURES) calls.push(call)
  }
  const ended = (message: unknown) => void pending.delete((message as { request: Request }).request)
  const listeners = { create: created, trailers: ended, error: ended }
  for (const [event, listener] of Object.entries(listeners)) subscribe(`undici:request:${event}`, listener)
  return {
    calls,
    isIdle: () => pending.size === 0,
    stop: () => {
      for (const [event, listener] of Object.entries(listeners)) unsubscribe(`undici:request:${event}`, listener)
    },
  }
}

export const BACK_ENDS = { bundled: startBundled, foreign: startForeign }

/** A gateway on one of the back ends, with a customer, an administrator and a program that are logged in. */
export async function openBakery(kind: keyof typeof BACK_ENDS, size: number) {
  const state = enlarged(size)
  for (const { destinazioni_clie } of state.customers) for (const one of destinazioni_clie) if (one.destlogin !== '') one.destpsw = PASSWORD
  const server = await BACK_ENDS[kind](state)
  const { calls, isIdle, stop } = watchCalls(server.url)
  const portal = await startPortal(server, {
    at: NOW,
    config: { bakery: { url: server.url, isBundled: kind === 'bundled' }, gatewayKey: SECRETS.gatewayKey },
  })
  const [bar, staff, guest] = [portal.browser(), portal.browser(), portal.browser()]
  const advance = async (ms: number) => {
    server.advance(ms)
    await portal.clock.advance(ms)
  }
  for (const [browser, { email }] of [[bar, BAR] as const, [staff, STAFF] as const]) {
    // Logins are at least a second apart.
    await advance(2_000)
    await browser.query(LOGIN, { input: { email, password: PASSWORD } })
  }
  const program = await newProgram(portal, { lifeMs: 86_400_000 })
  return {
    portal,
    callers: { bar, staff, guest, program },
    advance,
    calls,
    /** An operation may end before the answer to a call that it did not need in the end. */
    settled: async (): Promise<void> => {
      await vi.waitUntil(isIdle, { timeout: PATIENCE, interval: 1 })
      await nextTurn()
    },
    async close() {
      stop()
      await portal.close()
      await server.close()
    },
  }
}

export type Bakery = Awaited<ReturnType<typeof openBakery>>
