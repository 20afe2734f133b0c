// Follows what others change while the portal is open. One tab of the browser reads the gateway's stream and tells the others; each
// tab reads again what its own screens show. While no stream flows each tab asks every minute, so a failure is not shown.
import type { ApolloClient } from '@apollo/client'
import { liveOperationIds } from '../../generated/live-operation-ids.ts'
import type { PortalEventsSubscription, PortalEventsSubscriptionVariables } from '../../generated/graphql.ts'
import { codeOf } from '../errors.ts'
import type { CodedError } from '../errors.ts'
import { createReader } from './readings.ts'
import type { LiveEvent, News } from './readings.ts'

type Message = { data?: PortalEventsSubscription | null; errors?: CodedError[] }

type Page = {
  client: ApolloClient
  login: string
  destinationId: string
  /** From here on the page may have missed changes: its screens were read about then. */
  since: string
  signal: AbortSignal
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** The gateway sends something each 15 seconds. */
const SILENCE_MS = 40_000
/** While nothing flows, and after a reading that failed. */
const ASK_MS = 60_000
/** Told again to a tab that has just been opened. */
const RECENT = 50

const addressOf = (variables: PortalEventsSubscriptionVariables) =>
  `/graphql/stream?${new URLSearchParams({ id: liveOperationIds.PortalEvents, variables: JSON.stringify(variables) })}`

/** Until the signal. */
export function follow({ client, login, destinationId, since, signal }: Page): void {
  if (signal.aborted) return
  const name = `panify live ${login}`
  const tabs = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (message: News | string | true) => tabs.postMessage(message)
  const { read, readAgain } = createReader({ client, destinationId, signal })
  let hasFlowed = true
  const recent: LiveEvent[] = []
  /** The last event, from which another tab or another stream goes on. */
  let last: string | null = null

  function hear(news: News): void {
    if (news && last !== null && Number(news.id) <= Number(last)) return
    // The ids may begin again.
    if (news !== false) last = news?.id ?? null
    read(news)
  }
  function tell(news: News): void {
    hear(news)
    post(news)
    if (news) recent.splice(0, recent.push(news) - RECENT)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<News | string | true>) => {
    if (typeof data !== 'string') hasFlowed = true
    if (data === true) return
    if (typeof data !== 'string') return hear(data)
    for (const event of recent) if (event.happenedAt >= data) post(event)
  })
  post(since)
  const asking = setInterval(() => {
    if (!hasFlowed) read(null)
    hasFlowed = false
    readAgain()
  }, ASK_MS)
  signal.addEventListener('abort', () => {
    clearInterval(asking)
    tabs.close()
  })

  function receive({ data, errors = [] }: Message): void {
    if (data) tell(data.events)
    // The first reading finds out that the session has ended.
    if (errors.some((error) => ['EVENTS_GONE', 'NOT_AUTHENTICATED'].includes(codeOf(error)))) tell(null)
  }

  const lead = () =>
    new Promise<void>((done) => {
      let retryMs = FIRST_RETRY_MS
      let isFirst = true
      let source: EventSource | undefined
      let timer: ReturnType<typeof setTimeout>
      const end = () => {
        source?.close()
        clearTimeout(timer)
      }
      function open(): void {
        end()
        source = new EventSource(addressOf(last === null ? { since } : { after: last }))
        // A stream does not bring again that something was printed.
        source.addEventListener('open', () => {
          if (!isFirst) tell(false)
          isFirst = false
        })
        source.addEventListener('next', ({ data }) => {
          flows()
          receive(JSON.parse(data as string) as Message)
        })
        source.addEventListener('beat', flows)
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
      function flows(): void {
        hasFlowed = true
        post(true)
        retryMs = FIRST_RETRY_MS
        wait()
      }
      function again(): void {
        end()
        // Spread out, so that all browsers do not return to a gateway at the same moment.
        timer = setTimeout(open, retryMs * (0.5 + Math.random()))
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
      }
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
