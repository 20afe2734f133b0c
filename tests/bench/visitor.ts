// A browser without a browser: sends the portal's own operations by their hash and keeps one session's cookies.
import type { Pool } from 'undici'
import { DEMO_LOGINS } from '../../bakery/src/demo/logins.ts'
import { operation, type PortalOperation, type Variables } from '../support/portal-client.ts'
import type { BenchStack, Logins } from './stack.ts'

const password = DEMO_LOGINS[0].password
const administrator = DEMO_LOGINS[1]

// Each measurement reads few fields of its answer.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; data: any; hasErrors: boolean; codes: string[]; retryAfter: string | null }

export type Visitor = {
  run<N extends PortalOperation>(name: N, variables: Variables<N>): Promise<Answer>
  login(email: string, password: string): Promise<Answer>
  /** The header of its session. */
  cookie: () => string
}

export function newVisitor(pool: Pool, { origin }: Pick<BenchStack, 'origin'>): Visitor {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const run: Visitor['run'] = async (name, variables) => {
    const response = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: {
        'content-type': 'application/json',
        origin,
        'x-apollo-operation-name': name,
        'sec-fetch-site': 'same-origin',
        cookie: cookie(),
      },
      body: JSON.stringify(operation(name, variables)),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
    const text = await response.body.text()
    const { data, errors } = parsed(text)
    const retryAfter = response.headers['retry-after']
    return {
      status: response.statusCode,
      data,
      hasErrors: response.statusCode !== 200 || errors !== undefined,
      codes: (errors ?? []).map(({ extensions }) => extensions.code),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    }
  }
  return { run, cookie, login: (email, secret) => run('Login', { input: { email, password: secret, remember: false } }) }
}

type Body = { data?: unknown; errors?: { extensions: { code: string } }[] }

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return { errors: [{ extensions: { code: 'NO_JSON' } }] }
  }
}

export type Customer = {
  visitor: Visitor
  email: string
  destinationId: string
  /** Of every row two quantities that its article accepts, saved in turn. */
  cells: { articleCode: string; quantities: [number, number] }[]
  saves: number
}

export async function loggedIn(pool: Pool, stack: BenchStack, { email, destinationId }: Logins[number]): Promise<Customer> {
  const visitor = newVisitor(pool, stack)
  const { data, hasErrors } = await visitor.login(email, password)
  if (hasErrors || data.login.__typename !== 'LoginSucceeded') throw new Error(`${email} cannot log in`)
  const week = await visitor.run('WeeklyPlanning', { destinationId })
  if (week.hasErrors) throw new Error(`${email} cannot read its week`)
  type Row = { articleCode: string; limits: { minimum: string; step: string; maximum: string | null } }
  const cells = (week.data.destination.planning.rows as Row[]).slice(0, 40).map(({ articleCode, limits }) => {
    const minimum = Number(limits.minimum)
    const next = Number((minimum + Number(limits.step)).toFixed(3))
    const isPossible = limits.maximum === null || next <= Number(limits.maximum)
    return { articleCode, quantities: [minimum, isPossible ? next : minimum] as [number, number] }
  })
  return { visitor, email, destinationId, cells, saves: 0 }
}

export async function administratorOf(pool: Pool, stack: BenchStack): Promise<Visitor> {
  const visitor = newVisitor(pool, stack)
  const { data } = await visitor.login(administrator.email, administrator.password)
  if (data?.login?.__typename !== 'LoginSucceeded') throw new Error('The administrator cannot log in')
  return visitor
}

export type Action = 'login' | 'planning' | 'save' | 'poll' | 'documents'

/** What customers do; each save changes every row. Good is only the answer that the customer wants. */
export const ACTIONS: Record<Action, (pool: Pool, stack: BenchStack, customer: Customer) => Promise<Answer & { isGood: boolean }>> = {
  async login(pool, stack, { email }) {
    const answer = await newVisitor(pool, stack).login(email, password)
    return { ...answer, isGood: answer.data?.login?.__typename === 'LoginSucceeded' }
  },
  async planning(_pool, _stack, { visitor, destinationId }) {
    const answer = await visitor.run('WeeklyPlanning', { destinationId })
    return { ...answer, isGood: !answer.hasErrors && answer.data.destination.planning.rows.length > 0 }
  },
  async save(_pool, _stack, customer) {
    const { visitor, destinationId, cells } = customer
    const turn = customer.saves++
    const changes = cells.map(({ articleCode, quantities }) => ({ articleCode, day: 'FRIDAY' as const, quantity: quantities[turn % 2]! }))
    const answer = await visitor.run('UpdatePlanning', { input: { destinationId, cells: changes } })
    return { ...answer, isGood: answer.data?.updatePlanning?.__typename === 'PlanningUpdated' }
  },
  async poll(_pool, _stack, { visitor, destinationId }) {
    const answer = await visitor.run('OrderingWindow', { destinationId })
    return { ...answer, isGood: !answer.hasErrors }
  },
  async documents(_pool, _stack, { visitor, destinationId }) {
    const answer = await visitor.run('CustomerDocuments', { destinationId, state: 'ISSUED' })
    return { ...answer, isGood: !answer.hasErrors }
  },
}
