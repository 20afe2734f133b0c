// What an event makes stale, and its new reading.
import { ApolloLink } from '@apollo/client'
import type { ApolloClient } from '@apollo/client'
import { finalize } from 'rxjs'
import type { PortalEventsSubscription } from '../../generated/graphql.ts'
import { isLayerOpen } from '../../ui/layers.ts'
import { COMPANY_CHANGED, PRODUCTION_CHANGED } from '../window-events.ts'

export type LiveEvent = PortalEventsSubscription['events']
/** False: a list was printed, or a printing forgotten. Null: any events may have been missed. */
export type News = LiveEvent | false | null
type Kind = LiveEvent['__typename']

/** The company's data are not read by an operation of a screen. */
const COMPANY = 'Company'

/** What is produced, and for whom. */
const PRODUCTION = ['Production', 'ProductionDays', 'ProductionShares', 'Today']

/** What arrives, and when. */
const DELIVERIES = ['WeeklyPlanning', 'Exceptions', 'DeliveriesOfPeriod', 'DeliveryOfDate', 'DateOrder']

/** The operations that show what such an event changes. */
const STALE: Record<Kind, readonly string[]> = {
  OrderChangedEvent: PRODUCTION,
  DateClosedEvent: ['Production', 'Today', 'DeliveryNotes', 'WeeklyPlanning', 'Exceptions', 'DateOrder'],
  DocumentIssuedEvent: ['DeliveryNotes', 'CustomerDocuments'],
  DocumentAnnulledEvent: ['DeliveryNotes', 'CustomerDocuments'],
  // One that is no longer active, or whose days are disabled, gets nothing; nobody does while the bakery is closed.
  DestinationChangedEvent: ['Destinations', ...PRODUCTION],
  CompanyChangedEvent: [COMPANY, ...PRODUCTION, ...DELIVERIES],
  ArticleChangedEvent: ['Articles', 'Catalogue', 'Production'],
}

/** Beside those if the event is of the tab's destination. */
const STALE_OF_OWN: Partial<Record<Kind, readonly string[]>> = {
  OrderChangedEvent: DELIVERIES,
  DestinationChangedEvent: DELIVERIES,
}

/** Events that come together are read together. */
const COLLECT_MS = 200
const REST_MS = 700

type Needs = { client: ApolloClient; destinationId: string; signal: AbortSignal }

/** `readAgain` tries what could not be read. */
export function createReader({ client, destinationId, signal }: Needs) {
  /** By operation: since when. */
  const stale = new Map<string, number>()
  const requested = new Map<string, number>()
  /** Operations without their answer so far. Own changes are among them: most screens read again after them. */
  const running = new Set<ApolloLink.Operation>()
  const isRunning = (isSuch: (operation: ApolloLink.Operation) => boolean) => [...running].some(isSuch)
  const watching = new ApolloLink((operation, forward) => {
    requested.set(operation.operationName ?? '', performance.now())
    running.add(operation)
    return forward(operation).pipe(finalize(() => void running.delete(operation)))
  })
  client.setLink(watching.concat(client.link))
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = -Infinity

  function readStale(): void {
    timer = undefined
    // A page in the background reads when somebody looks at it.
    if (signal.aborted || document.visibilityState === 'hidden' || stale.size === 0) return
    // What somebody decides about in a dialog stays as it is below.
    const isChange = ({ operationType }: ApolloLink.Operation) => (operationType as string) === 'mutation'
    if (isRunning(isChange) || isLayerOpen()) return readSoon()
    readAt = performance.now()
    const names = new Set<string>()
    for (const [name, heardAt] of stale) {
      const isRead = (requested.get(name) ?? -Infinity) >= heardAt
      // An answer to what was asked before the event may be without it, and Apollo asks only once for what it waits for.
      if (!isRead && isRunning(({ operationName }) => operationName === name)) continue
      stale.delete(name)
      if (!isRead) names.add(name)
    }
    if (stale.size > 0) readSoon()
    if (names.has(COMPANY)) window.dispatchEvent(new Event(COMPANY_CHANGED))
    if (names.has('Production')) window.dispatchEvent(new Event(PRODUCTION_CHANGED))
    for (const { queryName, query, variables } of client.getObservableQueries())
      // Through the cache: an answer that fails leaves what is shown.
      if (queryName !== undefined && names.has(queryName))
        client.query({ query, variables, fetchPolicy: 'network-only' }).catch(() => void stale.set(queryName, performance.now()))
  }
  function readSoon(): void {
    timer ??= setTimeout(readStale, Math.max(COLLECT_MS, readAt + REST_MS - performance.now()))
  }
  document.addEventListener('visibilitychange', readSoon, { signal })

  function staleBy(event: LiveEvent): readonly string[] {
    const kind = event.__typename
    const isOfOther = 'destinationId' in event && event.destinationId !== destinationId
    return [...STALE[kind], ...(isOfOther ? [] : (STALE_OF_OWN[kind] ?? []))]
  }
  const all = [...Object.values(STALE), ...Object.values(STALE_OF_OWN)].flat()
  const read = (news: News) => {
    for (const name of news ? staleBy(news) : news === null ? all : ['Production']) stale.set(name, performance.now())
    readSoon()
  }
  return { read, readAgain: readSoon }
}
