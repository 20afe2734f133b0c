// The session operations without Apollo Client, which keeps the login page small. Endpoint, trusted documents and errors
// are the same.
import type { PortalOperations } from '../generated/graphql.ts'
import { sessionOperationIds } from '../generated/session-operation-ids.ts'
import { codeOf, mayBeService } from './errors.ts'
import type { CodedError } from './errors.ts'
import { OPERATION_NAME, gatewayFetch } from './gateway-fetch.ts'
import { UPSTREAM_FAILED } from './window-events.ts'

type Name = keyof PortalOperations & keyof typeof sessionOperationIds

export class GatewayErrors extends Error {
  readonly errors: readonly CodedError[]
  /** The partial data of an answer with errors: a failed field is null. */
  readonly data: unknown
  constructor(errors: readonly CodedError[], data: unknown) {
    super(errors[0]?.message)
    this.errors = errors
    this.data = data
  }
}

function request(operationName: Name, variables: object, credentials: RequestCredentials): Promise<Response> {
  const persistedQuery = { version: 1, sha256Hash: sessionOperationIds[operationName] }
  return gatewayFetch('/graphql', {
    method: 'POST',
    credentials,
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      [OPERATION_NAME]: operationName,
    },
    body: JSON.stringify({ operationName, variables, extensions: { persistedQuery } }),
  })
}

/** Sends an operation that the page sends by itself: its failure changes nothing. */
export async function sendInBackground<N extends Name>(
  operationName: N,
  variables: PortalOperations[N]['variables'],
  credentials: RequestCredentials = 'same-origin',
): Promise<PortalOperations[N]['data']> {
  const response = await request(operationName, variables, credentials)
  const { data, errors } = (await response.json()) as { data?: PortalOperations[N]['data'] | null; errors?: CodedError[] }
  if (errors && errors.length > 0) throw new GatewayErrors(errors, data)
  if (!data) throw new Error(`No answer to ${operationName}`)
  return data
}

/** Sends an operation; throws what the gateway refuses. No deadline, like every request of the portal. */
export async function sendOperation<N extends Name>(
  operationName: N,
  variables: PortalOperations[N]['variables'],
  credentials: RequestCredentials = 'same-origin',
): Promise<PortalOperations[N]['data']> {
  try {
    return await sendInBackground(operationName, variables, credentials)
  } catch (failure) {
    // Without an answer the network may be gone. While the session itself is read, it is not read once more.
    const isUpstream = !(failure instanceof GatewayErrors) || failure.errors.some((error) => mayBeService(codeOf(error)))
    if (isUpstream) window.dispatchEvent(new Event(UPSTREAM_FAILED))
    throw failure
  }
}
