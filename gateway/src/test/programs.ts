// A program of somebody else, with an API token:
//
//   const program = await newProgram(portal, { scopes: ['READ_ORDERS'], destination: '0042/0003' })
//   const { status, data, errors } = await program.query('{ viewer { role } }')
import type { GraphQLFormattedError } from 'graphql'
import { digestOf } from '../crypto/digest.ts'
import type { Scope } from '../generated/contract.ts'
import { hintOf, newSecret } from '../tokens/secret.ts'
import { SCOPES } from '../tokens/token.rules.ts'
import type { startPortal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>

type Wanted = { scopes?: readonly Scope[]; destination?: string | null; name?: string; lifeMs?: number }

// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the shape of its answers
export type ProgramAnswer = { status: number; headers: Record<string, unknown>; data?: any; errors?: GraphQLFormattedError[] }

export async function newProgram(portal: Portal, wanted: Wanted = {}) {
  const { scopes = SCOPES, destination = null, name = 'Contabilità', lifeMs = 3_600_000 } = wanted
  const { store, newId } = portal.services
  const now = portal.clock.now().epochMilliseconds
  const secret = newSecret()
  const id = newId()
  const token = {
    id,
    name,
    scopes: [...scopes],
    destination,
    createdBy: '0001/0001',
    createdAt: now,
    expiresAt: now + lifeMs,
    session: null,
  }
  await store.apiTokens.add({ ...token, digest: digestOf(secret), hint: hintOf(secret) })
  return { id, secret, ...callerAt(portal, secret) }
}

/** A caller with this secret. */
export function callerAt(portal: Portal, secret: string) {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/graphql/v1',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const query = async (text: string, variables: Record<string, unknown> = {}, operationName?: string): Promise<ProgramAnswer> => {
    const answer = await send({ query: text, variables, ...(operationName === undefined ? {} : { operationName }) })
    return { status: answer.statusCode, headers: answer.headers, ...answer.json<Omit<ProgramAnswer, 'status' | 'headers'>>() }
  }
  return { send, query }
}
