// The exchanges with the bakery's server, and the only place that sends HTTP requests to it.
import type { Temporal } from 'temporal-polyfill'
// oxlint-disable-next-line no-restricted-imports -- the one file that speaks HTTP to the bakery
import { Pool, buildConnector } from 'undici'
import { requestHeaders } from '@panify/telemetry/requests'
import { type Span, isTracing, startSpan } from '@panify/telemetry/tracing'
import type { Clock } from '../../clock.ts'
import { createCookieJar } from './cookies.ts'
import { routeOf } from './route.ts'
import { ErpFailure } from '../errors.ts'
import type { Priority } from './bulkhead.ts'
import { createDeadline } from './deadline.ts'
import { Exchange, type WholeAnswer } from './exchange.ts'
import { type Cause, connectionFailure, noteReuse, outcomeOf } from './failed-exchange.ts'
import { type CallOutcome, type GateState, createGates } from './gate.ts'
import { type Lookup, createLookup } from './lookup.ts'
import { retryAfterMs } from './retry-after.ts'
import { type PeerSettings, type RouteClass, connectionsOf } from './settings.ts'
import { unpacked } from './unpack.ts'

/** The deadline of the call; each is configurable, 0 switches it off. */
export type DeadlineKind = 'read' | 'write' | 'documents' | 'production'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Answer = WholeAnswer & {
  /** The pause that a busy server asks for. */
  retryAfterMs?: number | null
}

export type Call = {
  method: Method
  path: string
  query?: Record<string, string> | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  deadline: DeadlineKind | 'events'
  isRead?: boolean | undefined
  isUpload?: boolean | undefined
  /** Reads a picture. */
  isPicture?: boolean
  /** A reading that is made alone: its answer is large, or may be that nothing has changed. */
  isAlone?: boolean | undefined
  /** How often it was sent before. */
  resends?: number
  /** Aborted when nobody awaits the answer any more. */
  caller?: AbortSignal | undefined
  /** The priority if there are too many simultaneous calls. */
  priority?: Priority
  /** The end of the operation's budget: later it is not sent, and no answer is awaited. */
  until?: Temporal.Instant | null
}

/** One exchange, with any status; throws an `ErpFailure` if there was none. */
export type Transport = {
  api(call: Call): Promise<Answer>
  /** Below the server's root instead of the base: the CSRF cookie, pictures. */
  root(call: Call): Promise<Answer>
  /** How long the first of the calls that wait for a slot has waited; 0 if none waits. */
  oldestMs(routeClass: RouteClass): number
  /** The load of each route class, and the state of its breaker. */
  state(): Record<RouteClass, GateState>
  /** Whether the server has refused a write for lack of space in the last minute, and stored none since. */
  isFull(): boolean
  /** When the server last answered, whatever it said; null before. */
  answeredAt(): Temporal.Instant | null
  close(): Promise<void>
}

/** Called when a call begins to wait or is sent; the result is called at its end, with the status or the failure. */
export type CallWatch = {
  waiting: (kind: RouteClass) => () => void
  calling: (kind: RouteClass) => (result: unknown) => void
}

type TransportOptions = {
  url: string
  clock: Clock
  deadlines: Record<DeadlineKind, number>
  peer: PeerSettings
  lookup?: Lookup
  watch?: CallWatch | undefined
}

/** Longer than the server waits for an event, and than its network takes. */
const EVENTS_MS = 40_000

const FULL_MS = 60_000
/** How long a connection may take. */
export const CONNECT_MS = 2_000

export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Of all pages of a list, which are held together. */
export const MAX_LIST_BYTES = 4 * MAX_ANSWER_BYTES

export const isRead = ({ method, isRead }: Pick<Call, 'method' | 'isRead'>): boolean => isRead ?? method === 'GET'

export function createTransport({ url, clock, deadlines, peer, lookup = createLookup(clock), watch }: TransportOptions): Transport {
  const base = new URL(url)
  const pool = new Pool(base.origin, {
    connections: connectionsOf(peer),
    pipelining: 1,
    allowH2: false,
    connect: trackingReuse(buildConnector({ timeout: CONNECT_MS, lookup: lookup.lookup })),
    // The route's deadline bounds the whole call, from the moment it is written.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  const gates = createGates(clock, peer)
  const apiPrefix = base.pathname.replace(/\/$/, '')
  const rootPrefix = apiPrefix.endsWith('/api') ? apiPrefix.slice(0, -'/api'.length) : ''
  const jar = createCookieJar()
  let fullUntil = 0
  let answeredAt: Temporal.Instant | null = null

  /** Throws if the operation's budget has passed. */
  function millisecondsFor({ deadline, until }: Call): number {
    const ofRoute = deadline === 'events' ? EVENTS_MS : deadlines[deadline]
    if (!until) return ofRoute
    const left = until.epochMilliseconds - clock.nowMs()
    if (left <= 0) throw new ErpFailure('notSent')
    return ofRoute > 0 ? Math.min(ofRoute, left) : 0
  }

  async function exchange(prefix: string, call: Call): Promise<Answer> {
    const routeClass = routeClassOf(call)
    const route = routeOf(call.path)
    const span = spanOf(call, routeClass, route)
    const stopWaiting = watch?.waiting(routeClass)
    const entered = gates.enter(routeClass, `${call.method} ${route}`, call.priority ?? 'interactive').finally(stopWaiting)
    const pass = await entered.catch((failure: unknown) => {
      endWith(span, failure)
      throw failure
    })
    const ended = watch?.calling(routeClass)
    let outcome: CallOutcome = 'unsent'
    try {
      const answer = await send(prefix, call, span)
      ended?.(answer.status)
      answeredAt = clock.now()
      span?.end({ 'http.response.status_code': answer.status }, answer.status >= 400)
      // A server without space still reads: its breaker must not stop the reads.
      outcome = answer.status >= 500 && ![501, 507].includes(answer.status) ? 'faulty' : 'good'
      // A login stores nothing.
      if (!isRead(call) && !call.path.endsWith('/login')) noteSpace(answer.status)
      // Other limits count one person's actions, such as logins: they must not delay anybody else.
      if (answer.retryAfterMs && isRead(call)) gates.hold(routeClass, answer.retryAfterMs)
      return answer
    } catch (failure) {
      ended?.(failure)
      endWith(span, failure)
      outcome = outcomeOf(failure)
      if (outcome === 'away') lookup.forget()
      throw failure
    } finally {
      pass.end(outcome)
    }
  }

  function noteSpace(status: number): void {
    if (status === 507) fullUntil = clock.elapsedMs() + FULL_MS
    else if (status < 300) fullUntil = 0
  }

  async function send(prefix: string, call: Call, span: Span | null): Promise<Answer> {
    millisecondsFor(call)
    if (call.caller?.aborted) throw new ErpFailure('notSent')
    const exchange = new Exchange(() => deadline.begin(millisecondsFor(call)))
    const stop = () => exchange.stop()
    const deadline = createDeadline(clock, stop)
    call.caller?.addEventListener('abort', stop)
    try {
      pool.dispatch(
        {
          method: call.method,
          path: prefix + call.path + (call.query ? `?${new URLSearchParams(call.query).toString()}` : ''),
          headers: { ...jar.headers(), ...JSON_HEADERS, ...requestHeaders(span?.parent), ...call.headers },
          body: call.body === undefined ? null : JSON.stringify(call.body),
        },
        exchange,
      )
      const { status, headers, body: packed } = await exchange.answer
      jar.take(headers['set-cookie'])
      const body = await unpacked(packed, headers['content-encoding'], MAX_ANSWER_BYTES).catch((cause: unknown) => {
        throw new ErpFailure('invalid', { status, cause })
      })
      return { status, headers, body, retryAfterMs: retryAfterMs({ status, headers }, clock.nowMs()) }
    } catch (cause) {
      if (cause instanceof ErpFailure) throw cause
      if (call.caller?.aborted) throw new ErpFailure('notSent', { cause })
      if (deadline.hasPassed) throw new ErpFailure('timeout', { cause })
      throw connectionFailure(cause as Cause, exchange.hasBegun)
    } finally {
      call.caller?.removeEventListener('abort', stop)
      deadline.cancel()
    }
  }

  return {
    api: (call) => exchange(apiPrefix, call),
    root: (call) => exchange(rootPrefix, call),
    oldestMs: (routeClass) => gates.oldestMs(routeClass),
    state: () => gates.state(),
    isFull: () => clock.elapsedMs() < fullUntil,
    answeredAt: () => answeredAt,
    close: () => pool.destroy(),
  }
}

function spanOf({ method, resends = 0 }: Call, routeClass: RouteClass, route: string): Span | null {
  if (!isTracing()) return null
  const facts = { 'http.request.method': method, 'http.route': route, 'panify.calls': routeClass, 'http.request.resend_count': resends }
  return startSpan({ name: `${method} ${route}`, kind: 'client', facts })
}

const endWith = (span: Span | null, failure: unknown) =>
  span?.end({ 'error.type': failure instanceof ErpFailure ? failure.kind : 'fault' }, true)

function routeClassOf({ deadline, isUpload, isPicture }: Call): RouteClass {
  if (isUpload) return 'upload'
  if (isPicture) return 'pictures'
  return deadline === 'production' || deadline === 'documents' || deadline === 'events' ? deadline : 'interactive'
}

/** On every call, also those without a body: servers choose their JSON answers by them. */
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

function trackingReuse(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) =>
    connect(options, (...result) => {
      noteReuse(result[1])
      done(...result)
    })
}
