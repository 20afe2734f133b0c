// Calls a running gateway as the portal does: operations by their hash, one cookie, one origin.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalOperations } from '../../web/src/generated/graphql.ts'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../schema/generated/portal-operations.json'), 'utf8')) as Record<
  string,
  { name: string }
>
const hashes = new Map(Object.entries(manifest).map(([hash, { name }]) => [name, hash]))

// Each test asserts the shape of its answers.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { data?: any; errors?: { message: string; extensions?: Record<string, unknown> }[] }

export type PortalOperation = keyof PortalOperations
/** The variables of an operation. */
export type Variables<N extends PortalOperation> = PortalOperations[N]['variables']
type Given<N extends PortalOperation> =
  Record<string, never> extends PortalOperations[N]['variables']
    ? [variables?: PortalOperations[N]['variables']]
    : [variables: PortalOperations[N]['variables']]

export type PortalClient = {
  /** Runs one of the portal's operations; throws when the connection breaks. */
  run<N extends PortalOperation>(operation: N, ...given: Given<N>): Promise<Answer>
  /** Like `run`, but throws on any error. */
  ask<N extends PortalOperation>(operation: N, ...given: Given<N>): Promise<NonNullable<Answer['data']>>
  login(login: { email: string; password: string }): Promise<void>
  /** The destination that is logged in. */
  destinationId(): string
  get(path: string): Promise<Response>
}

/** The body with which the portal runs an operation. */
export function operation(operationName: string, variables: Record<string, unknown>) {
  const sha256Hash = hashes.get(operationName)
  if (!sha256Hash) throw new Error(`The portal has no operation ${operationName}`)
  return { operationName, variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }
}

export function portalClient(origin: string): PortalClient {
  const cookies = new Map<string, string>()
  let destinationId = ''
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const run: PortalClient['run'] = async (operationName, ...[variables = {}]) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', cookie: cookieHeader() },
      body: JSON.stringify(operation(operationName, variables)),
    })
    return (await keep(response).json()) as Answer
  }
  const ask: PortalClient['ask'] = async (operation, ...given) => {
    const { data, errors } = await run(operation, ...given)
    if (errors || !data) throw new Error(`${operation}: ${JSON.stringify(errors)}`)
    return data
  }
  return {
    run,
    ask,
    async login({ email, password }) {
      const { login } = await ask('Login', { input: { email, password, remember: false } })
      if (login.__typename !== 'LoginSucceeded') throw new Error(`Login refused: ${JSON.stringify(login)}`)
      destinationId = login.viewer.destination.id
    },
    destinationId: () => destinationId,
    get: async (path) => keep(await fetch(`${origin}${path}`, { headers: { cookie: cookieHeader() }, redirect: 'manual' })),
  }
}
