import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { tap } from 'rxjs'
import { operationIds } from '../generated/graphql.ts'
import possibleTypes from '../generated/possible-types.ts'

/** Window events: the browser's own session has ended; the bakery's server fails, so the state of the service is worth asking. */
export const TOKEN_EXPIRED = 'tokenExpired'
export const UPSTREAM_FAILED = 'panify:upstream-failed'

// The gateway answers only to operations it knows by their id: no query text travels.
const trusted = new ApolloLink((operation, forward) => {
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } })
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash: operationIds[operation.operationName ?? ''] }
  return forward(operation)
})

type CodedError = { extensions?: Record<string, unknown> }
const codeOf = ({ extensions }: CodedError) => (typeof extensions?.['code'] === 'string' ? extensions['code'] : '')

/** The code of the first error of an answer, e.g. `NOT_AUTHENTICATED` or `UPSTREAM_TIMEOUT`. */
export function errorCode(error: unknown): string | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined
  return error.errors[0] ? codeOf(error.errors[0]) : undefined
}

/** The text of a failure as a screen shows it: the gateway's Italian message, or plain words when nobody answered. */
export function errorMessage(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? 'Errore sconosciuto'
  return 'Il server non risponde. Controlla la connessione e riprova.'
}

type Watch = { hadViewer: () => boolean }

/**
 * Tells the session what an answer means for it. An expired session shows either as NOT_AUTHENTICATED or as a `viewer`
 * that is null although there was one; an upstream failure never counts as one.
 */
function watching({ hadViewer }: Watch) {
  const ownBusiness = new Set(['Session', 'Login', 'Logout', 'Reconnect'])
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap((result) => {
        if (ownBusiness.has(operation.operationName ?? '')) return
        const codes = (result.errors ?? []).map(codeOf)
        const lost = codes.includes('NOT_AUTHENTICATED') || (codes.length === 0 && result.data?.['viewer'] === null)
        if (lost && hadViewer()) window.dispatchEvent(new Event(TOKEN_EXPIRED))
        else if (codes.some((code) => code.startsWith('UPSTREAM') || code.startsWith('SERVICE')))
          window.dispatchEvent(new Event(UPSTREAM_FAILED))
      }),
    ),
  )
}

const cache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // One per browser session, without an id of their own.
      Viewer: { merge: true },
      Session: { merge: true },
      Planning: { merge: true },
      Company: { keyFields: false, merge: true },
    },
  })

export const createClient = (watch: Watch) =>
  new ApolloClient({
    cache: cache(),
    link: ApolloLink.from([watching(watch), trusted, new HttpLink({ uri: '/graphql', credentials: 'same-origin' })]),
    clientAwareness: { name: 'web' },
  })
