import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import type { DocumentNode, FieldMergeFunction, ObservableQuery, OperationVariables } from '@apollo/client'
import { BaseHttpLink } from '@apollo/client/link/http'
import { tap } from 'rxjs'
import possibleTypes from '../generated/possible-types.ts'
import { documentWith, idOf } from './document.ts'
import { firstAnswer, forgetFirstAnswer } from './early-answers.ts'
import type { FirstAnswer } from './early-answers.ts'
import { codeOf, mayBeService } from './errors.ts'
import { OPERATION_NAME, gatewayFetch } from './gateway-fetch.ts'
import { DESTINATION_CHANGED, TOKEN_EXPIRED, UPSTREAM_FAILED } from './window-events.ts'

export { errorMessage, referenceOf } from './errors.ts'

// The gateway accepts only operations that it knows by id: no query text is sent.
const trusted = new ApolloLink((operation, forward) => {
  const headers = { [OPERATION_NAME]: operation.operationName }
  operation.setContext({ http: { includeQuery: false, includeExtensions: true }, headers })
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash: idOf(operation.query) }
  return forward(operation)
})

/**
 * Reports what an error means for the session. This client exists only during a login, so NOT_AUTHENTICATED means that the
 * session has ended; an upstream failure never does.
 */
const watching = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap({
      // No answer at all: the network may be gone.
      error: () => window.dispatchEvent(new Event(UPSTREAM_FAILED)),
      next: (result) => {
        const codes = (result.errors ?? []).map(codeOf)
        const hasEnded = codes.includes('NOT_AUTHENTICATED')
        const isRefused = codes.some((code) => code === 'DESTINATION_NOT_FOUND' || code === 'FORBIDDEN')
        const isGone = isRefused || (codes.length === 0 && result.data?.['destination'] === null)
        if (hasEnded) window.dispatchEvent(new Event(TOKEN_EXPIRED))
        // Another tab may have logged in as somebody else, and rights may have changed.
        else if (isGone) window.dispatchEvent(new Event(DESTINATION_CHANGED))
        else if (codes.some(mayBeService)) window.dispatchEvent(new Event(UPSTREAM_FAILED))
      },
    }),
  ),
)

/** An answer that lacks an object, because a part of it failed, does not remove the one that another screen or reading knows. */
const known: FieldMergeFunction = (before, incoming) => incoming ?? before ?? null

/** Finds what the first screen reads in its cache. */
class PortalClient extends ApolloClient {
  private first: DocumentNode | undefined

  /** Until the first screen is shown, its answer is not read again. */
  begin({ id, variables, data }: FirstAnswer): void {
    this.first = documentWith(id)
    if (this.first) this.writeQuery({ query: this.first, variables, data })
  }

  // Apollo Client's own way (`prioritizeCacheValues`) leaves a query that is "network-only" without changes of the cache.
  override watchQuery<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: ApolloClient.WatchQueryOptions<Data, Variables>,
  ): ObservableQuery<Data, Variables> {
    const isRead = this.first !== undefined && options.query === this.first && options.fetchPolicy !== 'standby'
    return super.watchQuery(isRead ? { ...options, fetchPolicy: 'cache-first' } : options)
  }

  endFirstRender(): void {
    if (this.first) forgetFirstAnswer()
    this.first = undefined
  }
}

/** A client per destination session: data of one destination never appears in another. */
export function createClient(): PortalClient {
  const client = new PortalClient({
    cache: new InMemoryCache({
      possibleTypes: possibleTypes.possibleTypes,
      typePolicies: {
        Query: { fields: { destination: { merge: known } } },
        Destination: { fields: { planning: { merge: known } } },
        // No id of their own: one per session and one per destination.
        Viewer: { merge: true },
        OrderingWindow: { merge: true },
        Company: { merge: true, fields: { capabilities: { merge: known } } },
        // One per period and filter, read in pages.
        Production: { merge: true },
      },
    }),
    link: ApolloLink.from([watching, trusted, new BaseHttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: gatewayFetch })]),
  })
  const first = firstAnswer()
  if (first) client.begin(first)
  return client
}
