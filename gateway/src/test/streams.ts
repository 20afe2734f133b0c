// Streams of events over real HTTP, and a back end with a feed, for tests:
//
//   const feed = serveFeed(erp); feed.add({ tipo: 'articolo' })         an event of the back end
//   const stream = await openStream(portal, '/graphql/stream?…', { headers })
//   await stream.until(({ events }) => events.length === 1)             waits for what has arrived
//   stream.leave(); await stream.ended
import type { GraphQLFormattedError } from 'graphql'
import { expect } from 'vitest'
import type { FakeErp } from './erp.ts'
import type { startPortal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>

/** A feed as the bundled back end has it. Calls that wait are answered by the next event. */
export function serveFeed(erp: FakeErp, { features = ['events'], purgedUpTo = 0 } = {}) {
  const rows: Record<string, unknown>[] = []
  const state = { last: 0, purgedUpTo, isAway: false }
  const waiting = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of waiting) wake()
    waiting.clear()
  }
  erp.on('GET', '/panify', { json: { version: 1, features } })
  erp.on('GET', '/panify/eventi', ({ query }) => {
    if (state.isAway) return { drop: true }
    const after = query.get('dopo') === null ? null : Number(query.get('dopo'))
    const found = () => rows.filter(({ id }) => after !== null && Number(id) > after).slice(0, 500)
    const mustWait = query.has('attendi') && found().length === 0
    return {
      ...(mustWait ? { until: new Promise<void>((done) => void waiting.add(done)) } : {}),
      get json() {
        const isLost = after !== null && (after < state.purgedUpTo || after > state.last)
        return { data: found(), ultimo: String(state.last), primo: null, persi: isLost }
      },
    }
  })
  return {
    state,
    wakeAll,
    add(...events: Record<string, unknown>[]) {
      for (const event of events) {
        state.last += 1
        rows.push({
          id: String(state.last),
          quando: '2026-11-19T09:30:00.000Z',
          codiceCliente: '',
          codicede: '',
          genere: '',
          date: [],
          giorni: [],
          decorrenza: [],
          attore: '',
          documento: null,
          ...event,
        })
      }
      wakeAll()
    },
    purge(upTo: number) {
      state.purgedUpTo = upTo
      rows.splice(
        0,
        rows.findIndex(({ id }) => Number(id) > upTo),
      )
    },
  }
}

export const order = (destination = '0042/0003', more: Record<string, unknown> = {}) => {
  const [codiceCliente, codicede] = destination.split('/')
  return { tipo: 'ordine', codiceCliente, codicede, genere: 'extraordinary', date: ['2026-11-26'], ...more }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the shape of its events
type Received = { id: string | null; data?: any; errors?: GraphQLFormattedError[] }

/** The answers to a stream, in the order of their arrival. */
export async function openStream(portal: Portal, path: string, init: RequestInit = {}) {
  const address = await addressOf(portal)
  const leaving = new AbortController()
  const response = await fetch(`${address}${path}`, { ...init, signal: leaving.signal })
  const received: Received[] = []
  const state = { isComplete: false, beats: 0, notices: [] as string[], text: '', position: null as string | null }

  async function read(): Promise<void> {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return void (state.text = await response.text())
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) take(block)
    }
  }

  function take(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim()
    const event = field('event')
    if (event === undefined || event === 'beat') {
      state.beats += 1
      state.position = field('id') ?? null
    } else if (event === 'complete') state.isComplete = true
    else if (event !== 'next') state.notices.push(event)
    else received.push({ id: field('id') ?? null, ...(JSON.parse(field('data') ?? '{}') as object) })
  }

  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    received,
    ended,
    isComplete: () => state.isComplete,
    beats: () => state.beats,
    /** The names of parts that are no answers. */
    notices: () => state.notices,
    /** Told by the last beat. */
    position: () => state.position,
    text: () => state.text,
    events: () => received.map(({ data }) => data?.events as Record<string, unknown> | undefined),
    ids: () => received.flatMap(({ id }) => id ?? []),
    codes: () => received.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.['code'])),
    /** Waits for what has arrived. */
    until: (count: number) => expect.poll(() => received.length).toBe(count),
    async leave() {
      leaving.abort()
      await ended
    },
  }
}

const addresses = new WeakMap<Portal, Promise<string>>()

export function addressOf(portal: Portal): Promise<string> {
  const address = addresses.get(portal) ?? portal.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(portal, address)
  return address
}

const FIELDS = `__typename id happenedAt type
  ... on OrderChangedEvent { destinationId kind dates weekdays effectiveFrom { day date } }
  ... on DateClosedEvent { date } ... on DocumentIssuedEvent { destinationId documentId } ... on DocumentAnnulledEvent { destinationId documentId }
  ... on DestinationChangedEvent { destinationId }`

export const FOLLOW = `subscription ($filter: EventFilter, $after: ID, $since: DateTime) { events(filter: $filter, after: $after, since: $since) { ${FIELDS} } }`

type Cookies = ReadonlyMap<string, string>

/** The request of a browser with these cookies for a stream. */
export function portalStream({ cookies }: { cookies: Cookies }, variables: object = {}, query = FOLLOW) {
  const search = new URLSearchParams({ query, variables: JSON.stringify(variables) })
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    path: `/graphql/stream?${search.toString()}`,
    headers: { accept: 'text/event-stream', 'sec-fetch-site': 'same-origin', cookie },
  }
}

/** The events of a browser with these cookies. */
export const follow = (portal: Portal, browser: { cookies: Cookies }, variables: object = {}, headers: Record<string, string> = {}) =>
  followPortal(portal, browser, FOLLOW, variables, headers)

/** Any stream of a browser with these cookies. */
export function followPortal(
  portal: Portal,
  browser: { cookies: Cookies },
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
) {
  const { path, headers: own } = portalStream(browser, variables, query)
  return openStream(portal, path, { headers: { ...own, ...headers } })
}

/** The stream of a program. */
export function followAs(portal: Portal, secret: string, variables: object = {}, query = FOLLOW) {
  return openStream(portal, '/graphql/v1', {
    method: 'POST',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
}
