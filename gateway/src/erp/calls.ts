// A call as the subjects use it: with the service token, repeated if that is safe, its answer read or its failure classified.
import { type Clock, wait } from '../clock.ts'
import type { Log } from '../log.ts'
import { contentOf, failureOf, readAnswer, readPdf, readValue, saysUnauthenticated, showsLogin, unreadable, valueOf } from './answers.ts'
import type { Budget } from './budget.ts'
import type { ErpClient, Expected, ReadOptions } from './client.ts'
import { type Answer, type Call, type Transport, MAX_LIST_BYTES, isRead } from './transport/transport.ts'
import { withListAsData } from './decode/envelope.ts'
import { allPages } from './decode/pages.ts'
import { type Reading, Unreadable } from './decode/reading.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { EqualAnswers } from './equal-answers.ts'
import { ErpFailure } from './errors.ts'
import type { Decoded, KeptValues } from './kept-values.ts'
import type { ServiceAccount } from './service.ts'
import { type RetryBudget, retryDelayMs } from './transport/retries.ts'
import { routeOf } from './transport/route.ts'
import type { SharedReads } from './transport/shared-reads.ts'

export type CallOptions = {
  transport: Pick<Transport, 'api' | 'root'>
  service: Pick<ServiceAccount, 'token' | 'renew' | 'recheck' | 'renewCsrf'>
  clock: Clock
  random: () => number
  log: Log
  dialect: Pick<Dialect, 'readingOf'>
  retries: RetryBudget
  reads: SharedReads<Answer>
  equals: EqualAnswers
  kept: KeptValues
  /** Sent with every call, e.g. the actor. */
  headers?: Record<string, string>
  /** Bounds the calls of one operation. */
  budget?: Budget
}

type Attempt = Omit<Call, 'until'> & {
  refusesWith401?: boolean | undefined
  isBelowRoot?: boolean
  hasEqual?: boolean | undefined
  keptAs?: string | undefined
}

const MORE_TRIES = 2

export function createErpClient(options: CallOptions): ErpClient {
  return {
    readingOf: (call) => options.dialect.readingOf(call),
    async get<T>(
      path: string,
      expected: Expected<T>,
      { query, deadline = 'read', onHeaders, hasEqual, isLarge, keptAs, caller }: ReadOptions = {},
    ) {
      const isAlone = hasEqual || isLarge
      const call: Attempt = { method: 'GET', path, query, deadline, hasEqual, isAlone, keptAs: keptAs && `${keptAs} ${path}`, caller }
      const answer = await made(options, call)
      onHeaders?.(answer.headers)
      const reading = options.dialect.readingOf(`GET ${path}`)
      async function decode(): Promise<Decoded<T>> {
        let isWhole = true
        let bytes = answer.body.length
        const pageOf = async (page: number) => {
          isWhole = false
          const further = await made(options, { ...call, query: { ...query, page: String(page) }, keptAs: undefined })
          bytes += further.body.length
          if (bytes > MAX_LIST_BYTES) throw new Unreadable('last_page', 'the pages are too large together')
          return contentOf(further)
        }
        const value = valueOf(await wholeOf(answer, expected, reading, pageOf), expected, reading, answer.status)
        return { value, isWhole }
      }
      return call.keptAs === undefined ? (await decode()).value : options.kept.valueOf(call.keptAs, answer, reading, decode)
    },
    async value(path, decoder) {
      const answer = await made(options, { method: 'GET', path, deadline: 'read' })
      return readValue(answer, path, decoder, options.dialect.readingOf(`GET ${path}`))
    },
    async send(method, path, expected, { body, deadline = 'write', headers, onHeaders, refusesWith401, isRead, isUpload } = {}) {
      const answer = await made(options, { method, path, body, deadline, headers, refusesWith401, isRead, isUpload })
      onHeaders?.(answer.headers)
      const reading = options.dialect.readingOf(`${method} ${path}`)
      if (!isRead) return readAnswer(answer, expected, reading)
      return valueOf(await wholeOf(answer, expected, reading, onlyPage), expected, reading, answer.status)
    },
    async pdf(path, caller) {
      const headers = { accept: 'application/pdf' }
      return readPdf(await made(options, { method: 'GET', path, deadline: 'documents', headers, isBelowRoot: true, caller }))
    },
  }
}

/** What a reading answers, with all pages of a list. */
const wholeOf = (
  answer: Answer,
  expected: Expected<unknown>,
  reading: Reading,
  pageOf: (page: number) => Promise<unknown>,
): Promise<unknown> => {
  const listed = (content: unknown) => withListAsData(content, routeOf(reading.call))
  return allPages(listed(contentOf(answer, expected)), async (page) => listed(await pageOf(page))).catch((cause: unknown) => {
    throw unreadable(cause, reading, answer.status)
  })
}

/** No server has said how a reading by POST asks for another page. */
const onlyPage = (): Promise<unknown> => Promise.reject(new Unreadable('last_page', 'is not the first page'))

/** Reads are shared and repeated; after a write, no request joins a read that was sent before its end. */
function made(options: CallOptions, attempt: Attempt): Promise<Answer> {
  const { headers, budget, reads, retries } = options
  const call = { ...attempt, headers: { ...headers, ...attempt.headers } }
  retries.count()
  if (!isRead(call)) return authenticated(options, call).finally(() => reads.forget())
  // Its caller may end it, which must not end the read of another caller.
  if (call.caller) return repeated(options, call)
  const { method, path, query, body, deadline } = call
  const until = budget?.limitOf('read')?.epochMilliseconds
  return reads.read(JSON.stringify([method, path, query, body, deadline, call.headers, until]), () => repeated(options, call))
}

/**
 * Repeats reads after a missing or temporary answer, never after a deadline, since the server is busy enough. A connection that
 * had ended before the read shows nothing about the server: the next attempt follows at once.
 */
async function repeated(options: CallOptions, call: Attempt): Promise<Answer> {
  const { clock, random, retries } = options
  for (let left = MORE_TRIES; ; left--) {
    const mayRepeat = () => left > 0 && retries.take()
    try {
      const answer = await authenticated(options, { ...call, resends: MORE_TRIES - left })
      if (!isPassing(answer) || !mayRepeat()) return answer
    } catch (failure) {
      if (!(failure instanceof ErpFailure) || failure.kind !== 'unreachable') throw failure
      if (left > 0 && failure.isStale) continue
      if (!mayRepeat()) throw failure
    }
    await wait(clock, retryDelayMs(random))
  }
}

/** No repeat if the server asks for a longer pause than a caller should wait. */
const MAX_PATIENCE_MS = 1_000

const isPassing = ({ status, retryAfterMs }: Answer) => [429, 500, 502, 503, 504].includes(status) && (retryAfterMs ?? 0) <= MAX_PATIENCE_MS

/**
 * Retries once after a refused token with a new one, and once after a refused CSRF cookie with a new one. After a night both have
 * expired, and servers check them in different orders.
 */
async function authenticated(options: CallOptions, call: Attempt): Promise<Answer> {
  const { service, log, kept } = options
  let token = await service.token()
  let hasNewToken = false
  let hasNewCookie = false
  for (;;) {
    const answer = await exchange(options, call, token)
    if (answer.status === 419) log.warn({ path: call.path }, 'CSRF mismatch: a page reload may be needed')
    if (isExpired(call, answer)) {
      if (hasNewToken) throw new ErpFailure('tokenExpired', { status: 401 })
      hasNewToken = true
      token = await service.renew(token)
    } else if (!hasNewToken && !kept.isKnown(answer) && (showsLogin(answer) || isEndedSession(call, answer, hasNewCookie))) {
      // This server has its own answer for an expired token: nothing was done.
      hasNewToken = true
      token = await service.renew(token)
    } else if (answer.status === 419) {
      if (!hasNewCookie) {
        hasNewCookie = true
        await service.renewCsrf()
        continue
      }
      // Some servers also answer 419 for an expired token.
      const current = hasNewToken ? token : await service.recheck(token)
      if (current === token) throw failureOf(answer)
      hasNewToken = true
      token = current
    } else return answer
  }
}

const isExpired = (call: Attempt, answer: Answer) => answer.status === 401 && (!call.refusesWith401 || saysUnauthenticated(answer))

/** A GET needs no CSRF cookie, and a POST that reads has a new one: their 419 is about the token. */
const isEndedSession = (call: Attempt, { status }: Answer, hasNewCookie: boolean) =>
  status === 419 && (call.method === 'GET' || (hasNewCookie && isRead(call)))

async function exchange({ transport, budget, equals, kept }: CallOptions, call: Attempt, token: string): Promise<Answer> {
  const equal = call.hasEqual ? equals.begin(call) : null
  const answer = await transport[call.isBelowRoot ? 'root' : 'api']({
    ...call,
    until: budget?.limitOf(isRead(call) ? 'read' : 'write') ?? null,
    headers: { ...call.headers, ...equal?.headers, authorization: `Bearer ${token}` },
  })
  if (call.keptAs !== undefined) kept.recognize(call.keptAs, answer)
  return equal ? equal.take(answer) : answer
}
