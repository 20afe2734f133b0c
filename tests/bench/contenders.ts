// Who is compared, and how each is reached.
import type { Pool } from 'undici'
import { GATEWAY_ENVIRONMENT, GATEWAY_FLAGS } from '../../scripts/heap.ts'
import { OPERATIONS, type Operation, type OperationName, REST_CALLS } from './operations.ts'
import { type Started, start } from './processes.ts'

export const NAMES = ['panify', 'mercurius', 'yoga', 'apollo', 'proxy', 'rest'] as const

export type Name = (typeof NAMES)[number]

export const TITLES: Record<Name, string> = {
  panify: 'Panify, everything on',
  mercurius: 'Mercurius with jit',
  yoga: 'GraphQL Yoga',
  apollo: 'Apollo Server',
  proxy: 'Fastify + undici proxy',
  rest: 'REST calls of a browser',
}

export type Contender = Started & {
  name: Name
  /** A page sends several REST calls at the same time. */
  connectionsPerUser: number
  /** Sends an operation and returns its answer. */
  send: (pool: Pool, operation: Operation, turn: number) => Promise<Buffer>
}

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { __typename } }`

export async function startContender(name: Name, bakeryPort: number, flags: readonly string[] = []): Promise<Contender> {
  if (name === 'rest') return plainRest(bakeryPort)
  const isPanify = name === 'panify'
  // As the launcher starts it.
  const environment = { BAKERY_ORIGIN: `http://127.0.0.1:${bakeryPort}`, ...(isPanify ? GATEWAY_ENVIRONMENT : {}) }
  const started = await start(`contenders/${name}.ts`, environment, [...(isPanify ? GATEWAY_FLAGS : []), ...flags])
  const cookies = isPanify ? await sessionsOf(started.port) : null
  const send = async (pool: Pool, operation: Operation, turn: number) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: name === 'proxy' ? `/graphql/${operation.name}` : name === 'apollo' ? '/' : '/graphql',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        ...(cookies ? { cookie: cookies[operation.login], 'sec-fetch-site': 'same-origin' } : {}),
      },
      body: bodyOf(operation, turn),
    })
    const answer = Buffer.from(await body.arrayBuffer())
    if (statusCode !== 200) throw new Error(`${name} has answered ${statusCode}: ${answer.toString().slice(0, 300)}`)
    return answer
  }
  return { ...started, name, connectionsPerUser: 1, send }
}

/** What a page without a gateway would send, all at the same time. It has no process of its own. */
function plainRest(port: number): Contender {
  const send = async (pool: Pool, { name }: Operation) => {
    const [first] = await Promise.all(
      REST_CALLS[name].map(async (call) => {
        const { body } = await pool.request({ ...call, headers: { 'content-type': 'application/json' } })
        return Buffer.from(await body.arrayBuffer())
      }),
    )
    return first!
  }
  return {
    name: 'rest',
    port,
    connectionsPerUser: 2,
    send,
    ask: async () => ({ cpuMs: Number.NaN, rssMb: Number.NaN }),
    stop: async () => {},
  }
}

/** Built once: what a request costs its sender is not measured. */
const bodies = new Map<OperationName, readonly string[]>(
  OPERATIONS.map(({ name, query, variables }) => [name, [0, 1].map((turn) => JSON.stringify({ query, variables: variables(turn) }))]),
)
const bodyOf = ({ name }: Operation, turn: number) => bodies.get(name)![turn % 2]!

async function sessionsOf(port: number): Promise<Record<Operation['login'], string>> {
  const cookieOf = async (email: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ query: LOGIN, variables: { input: { email, password: 'a-password' } } }),
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
    if (cookies.length === 0) throw new Error(`No login: ${await answer.text()}`)
    return cookies.join('; ')
  }
  return { customer: await cookieOf('bar-0042-0003@cliente.example'), administrator: await cookieOf('bar-0001-0001@cliente.example') }
}
