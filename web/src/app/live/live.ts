// Follows what others change while the portal is open. One tab of the browser reads the gateway's stream and tells the others; each
// tab reads again what its own screens show. While no stream flows each tab asks every minute, so a failure is not shown.
import type { ApolloClient } from '@apollo/client'
import { liveOperationIds } from '../../generated/live-operation-ids.ts'
import type { PortalEventsSubscription, PortalEventsSubscriptionVariables } from '../../generated/graphql.ts'
import { now } from '../clock.ts'
import { codeOf } from '../errors.ts'
import type { CodedError } from '../errors.ts'
import { createReader } from './readings.ts'
import type { LiveEvent, News } from './readings.ts'

type Answer = { data?: PortalEventsSubscription | null; errors?: CodedError[] }

/** The events since an instant, up to an id, from which another tab or another stream goes on; null while it is unknown. */
type Past = { since: string; position: string | null; events: LiveEvent[] }

/** What tabs tell each other: true is the question of a new tab, a text a position. */
type Told = News | Past | string | true

type Page = {
  client: ApolloClient
  login: string
  destinationId: string
  /** When the screens were read, in the gateway's time: from then on the page may have missed changes. */
  readAt: number
  signal: AbortSignal
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** The gateway sends something each 15 seconds. */
const SILENCE_MS = 40_000
/** While nothing flows, and after a reading that failed. */
const ASK_MS = 60_000
/** Kept for a tab that has just been opened: those of some seconds in a rush. */
const RECENT = 200
/** From the time of a change until it is stored. */
const EARLIER_MS = 500

const addressOf = (variables: PortalEventsSubscriptionVariables) =>
  `/graphql/stream?${new URLSearchParams({ id: liveOperationIds.PortalEvents, variables: JSON.stringify(variables) })}`

const pastFrom = (readAt: number): Past => ({ since: new Date(readAt - EARLIER_MS).toISOString(), position: null, events: [] })

/** Until the signal. */
export function follow({ client, login, destinationId, readAt, signal }: Page): void {
  if (signal.aborted) return
  const name = `panify events ${login}`
  const tabs = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (told: Told) => tabs.postMessage(told)
  const { read, readAgain } = createReader({ client, destinationId, signal })
  let hasFlowed = true
  let isLeading = false
  /** May have missed what the others heard before it was opened. */
  let isNew = true
  let past = pastFrom(readAt)

  function hear(told: Told): void {
    if (told === true) {
      if (isLeading) post(past)
      return
    }
    // The ids may begin again.
    if (told === null) past = pastFrom(now().getTime())
    if (told === null || told === false) return read(told)
    const isPosition = typeof told === 'string'
    if (!isPosition && 'since' in told) return join(told)
    hasFlowed = true
    const id = isPosition ? told : told.id
    if (Number(id) <= Number(past.position ?? -1)) return
    past.position = id
    if (isPosition) return
    read(told)
    if (past.events.push(told) > RECENT) past.since = past.events.shift()!.happenedAt
  }
  /** Later events may have been told already. */
  function join(told: Past): void {
    if (!isNew) return
    isNew = false
    const { since } = past
    past = told
    if (told.since >= since) return read(null)
    for (const event of told.events) if (event.happenedAt >= since) read(event)
  }
  function tell(told: Told): void {
    hear(told)
    post(told)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  post(true)
  const asking = setInterval(() => {
    if (!hasFlowed) read(null)
    hasFlowed = false
    readAgain()
  }, ASK_MS)
  signal.addEventListener('abort', () => {
    clearInterval(asking)
    tabs.close()
  })

  const lead = () =>
    new Promise<void>((done) => {
      let retryMs = FIRST_RETRY_MS
      /** That something was printed is not told again. */
      let isInterrupted = !isNew
      let source: EventSource | undefined
      let timer: ReturnType<typeof setTimeout>
      const end = () => {
        source?.close()
        clearTimeout(timer)
      }
      function open(): void {
        end()
        isInterrupted ||= source !== undefined
        source = new EventSource(addressOf({ since: past.since, after: past.position }))
        source.addEventListener('next', ({ data: text }) => {
          const { data, errors = [] } = JSON.parse(text as string) as Answer
          if (data) flows(data.events)
          // The first reading finds out that the session has ended.
          if (errors.some((error) => ['EVENTS_GONE', 'NOT_AUTHENTICATED'].includes(codeOf(error)))) tell(null)
        })
        source.addEventListener('beat', ({ lastEventId }) => flows(lastEventId))
        source.addEventListener('printed', () => tell(false))
        source.addEventListener('complete', again)
        source.addEventListener('error', again)
        wait()
      }
      /** A line may swallow a stream without ending it. */
      function wait(): void {
        clearTimeout(timer)
        timer = setTimeout(open, SILENCE_MS)
      }
      function flows(told: LiveEvent | string): void {
        tell(told)
        if (isInterrupted) tell(false)
        isInterrupted = false
        retryMs = FIRST_RETRY_MS
        wait()
      }
      function again(): void {
        end()
        // Spread out, so that all browsers do not return to a gateway at the same moment.
        timer = setTimeout(open, retryMs * (0.5 + Math.random()))
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
      }
      isLeading = true
      // Nobody has told what was before.
      if (isNew) past = pastFrom(readAt)
      isNew = false
      post(past)
      open()
      window.addEventListener('online', open, { signal })
      signal.addEventListener('abort', () => {
        end()
        done()
      })
    })
  // The next tab takes over when this one is closed.
  if ('locks' in navigator) navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
}
