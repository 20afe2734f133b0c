// 500 customers ask at the same time for what is theirs, and a back end answers in any order: nobody sees anything of others.
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seeded } from '../../bakery/src/demo/random.ts'
import { DEFAULT_PEER } from '../../gateway/src/erp/transport/settings.ts'
import { startPortal } from '../../gateway/src/test/portal.ts'
import { startForeignServer } from '../support/foreign/server.ts'
import { firstState, SERVICE, type State } from '../support/foreign/state.ts'
import { operation } from '../support/portal-client.ts'

const USERS = 500
const REQUESTS = process.env['TEST_LONG'] ? 200 : 4
const SEED = 25
const DATE = '2026-11-26'
const PASSWORD = 'Cornetto-Caldo-1'

/** Two destinations of each customer: 1 and 2 of the first one, 3 and 4 of the second … */
const keyOf = (user: number) => [String(1_000 + Math.ceil(user / 2)), user % 2 === 1 ? '0001' : '0002'] as const
const emailOf = (user: number) => `utente${user}@interleaved.example`

/** Everything that belongs to a destination names it: its name, its quantities, the numbers of its documents. */
function canaries(): State {
  const state = firstState()
  const model = state.customers[1]!
  const document = state.documents[0]!
  const article = state.articles[0]!.cd_min
  for (let user = 1; user <= USERS; user++) {
    const [customer, code] = keyOf(user)
    const own = { ...model.destinazioni_clie[0]!, codicede: code, nomede: `canary-${user}-`, destlogin: emailOf(user), destpsw: PASSWORD, isPrimaria: code === '0001' } // prettier-ignore
    const held = state.customers.find(({ c_cliente }) => c_cliente === customer)
    if (held) held.destinazioni_clie.push(own)
    else state.customers.push({ ...model, c_cliente: customer, destinazioni_clie: [own] })
    const key = `${customer}/${code}`
    state.planning[key] = [{ id: 10_000 + user, codice: article, quantities: Array.from({ length: 7 }, () => user) }]
    state.orders[key] = [{ data_ord: DATE, cod_arti: article, quanti: user, prezzo: 0.25 }]
    state.documents.push({ ...document, id: 10_000 + user, n_bolla: 10_000 + user, customer, destination: code, isEvaso: false })
  }
  return state
}

/** In front of the back end: each answer overtakes others, by a random number of turns of the event loop. */
async function startShuffler(to: string, random: () => number) {
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (let turns = Math.floor(random() * 20); turns > 0; turns--) await turn()
    const { method, url, headers } = incoming
    const forward = request(new URL(to).origin + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  }
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

let foreign: Awaited<ReturnType<typeof startForeignServer>>
let shuffler: Awaited<ReturnType<typeof startShuffler>>
let portal: Awaited<ReturnType<typeof startPortal>>
const random = seeded(SEED)

beforeAll(async () => {
  foreign = await startForeignServer()
  foreign.state = canaries()
  shuffler = await startShuffler(foreign.url, random)
  const queue = { length: USERS * 20, waitMs: 3_600_000 }
  portal = await startPortal(shuffler, {
    documents: 'trusted',
    at: '2026-11-18 12:00',
    config: {
      bakery: { url: shuffler.url, isBundled: false },
      service: SERVICE,
      trustProxy: ['127.0.0.1'],
      peer: { ...DEFAULT_PEER, queue },
    },
  })
})
afterAll(async () => {
  await portal.close()
  await shuffler.close()
  await foreign.close()
})

type Browser = ReturnType<typeof portal.browser>

async function ask(browser: Browser, name: string, variables: Record<string, unknown>, user: number) {
  const answer = await browser.send('POST', '/graphql', operation(name, variables), {
    'x-forwarded-for': `10.${user >> 8}.${user & 255}.1`,
  })
  const { data, errors } = answer.json<{ data: unknown; errors?: unknown }>()
  if (errors) throw new Error(`${name} of ${user}: ${JSON.stringify(errors)}`)
  return data
}

/** Every number or name in an answer that says whose it is. */
function ownersIn(data: unknown): number[] {
  const text = JSON.stringify(data)
  const names = [...text.matchAll(/canary-(\d+)-/g)].map(([, user]) => Number(user))
  const quantities = [...text.matchAll(/"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|quantity)":(\d+)/g)]
  const numbers = [...text.matchAll(/"number":"?(\d+)/g)].map(([, number]) => Number(number) - 10_000)
  return [...names, ...quantities.map(([, quantity]) => Number(quantity)), ...numbers]
}

it(`${USERS} interleaved users see nothing of each other in ${REQUESTS} requests each`, async () => {
  const strangers: string[] = []
  let [answers, owned] = [0, 0]
  async function visit(user: number): Promise<void> {
    const browser = portal.browser()
    const [customer, code] = keyOf(user)
    const destinationId = `${customer}/${code}`
    const input = { email: emailOf(user), password: PASSWORD, remember: false }
    await ask(browser, 'Login', { input }, user)
    const asked: [string, Record<string, unknown>][] = [
      ['WeeklyPlanning', { destinationId }],
      ['DateOrder', { destinationId, date: DATE }],
      ['CustomerDocuments', { destinationId, state: 'ISSUED' }],
      ['Session', {}],
    ]
    for (let n = 0; n < REQUESTS; n++) {
      const [name, variables] = asked[(n + user) % asked.length]!
      const owners = ownersIn(await ask(browser, name, variables, user))
      answers += 1
      owned += owners.length
      // Each of these shows something of its owner, and nothing of anybody else.
      if (owners.length === 0 || owners.some((owner) => owner !== user)) strangers.push(`${name} of ${user}: ${owners.join()}`)
    }
  }
  const users = Array.from({ length: USERS }, (_, index) => index + 1)
  await Promise.all(users.toSorted(() => random() - 0.5).map(visit))
  expect(strangers).toEqual([])
  expect(answers).toBe(USERS * REQUESTS)
  console.log(`${answers} answers to ${USERS} users, ${owned} marks of their owners, none of others`)
})
