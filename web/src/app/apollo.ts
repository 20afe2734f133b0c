import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { tap } from 'rxjs'
import { operationIds } from '../generated/graphql.ts'
import possibleTypes from '../generated/possible-types.ts'
import { codeOf } from './errors.ts'
import { gatewayFetch } from './gateway-fetch.ts'
import { DESTINATION_CHANGED, TOKEN_EXPIRED, UPSTREAM_FAILED } from './window-events.ts'

export { errorMessage } from './errors.ts'

// The gateway answers only to operations it knows by their id: no query text travels.
const trusted = new ApolloLink((operation, forward) => {
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } })
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash: operationIds[operation.operationName ?? ''] }
  return forward(operation)
})

/**
 * Tells the portal what an answer means for the session. This client lives only while somebody is logged in, so an ended
 * session shows as NOT_AUTHENTICATED; an upstream failure never counts as one.
 */
const watching = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap({
      // Nobody answered at all: perhaps there is no network.
      error: () => window.dispatchEvent(new Event(UPSTREAM_FAILED)),
      next: (result) => {
        const codes = (result.errors ?? []).map(codeOf)
        const hasEnded = codes.includes('NOT_AUTHENTICATED')
        const isGone = codes.includes('DESTINATION_NOT_FOUND') || (codes.length === 0 && result.data?.['destination'] === null)
        if (hasEnded) window.dispatchEvent(new Event(TOKEN_EXPIRED))
        // Perhaps another tab has logged in for somebody else.
        else if (isGone) window.dispatchEvent(new Event(DESTINATION_CHANGED))
        else if (codes.some((code) => /^(UPSTREAM|SERVICE)/.test(code))) window.dispatchEvent(new Event(UPSTREAM_FAILED))
      },
    }),
  ),
)

/** A client for one destination session: what was read for one destination is never shown to another. */
export const createClient = () =>
  new ApolloClient({
    cache: new InMemoryCache({
      possibleTypes: possibleTypes.possibleTypes,
      typePolicies: {
        // Without an id of their own: one per session, and one per destination.
        Viewer: { merge: true },
        OrderingWindow: { merge: true },
        Company: { merge: true },
        // One per period and filter, asked for in parts.
        Production: { merge: true },
      },
    }),
    link: ApolloLink.from([watching, trusted, new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: gatewayFetch })]),
  })
