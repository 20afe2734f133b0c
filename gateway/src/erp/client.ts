// What the subjects call the bakery's server with, and the one place that speaks HTTP to it.
import type { Temporal } from 'temporal-polyfill'
import { Pool } from 'undici'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import { isSegment } from '../ids.ts'
import { createCookieJar } from './cookies.ts'
import type { Reader } from './decode/reading.ts'
import { ErpFailure } from './errors.ts'

/** Which deadline bounds the call; each can be changed in the configuration, 0 switches it off. */
export type DeadlineKind = 'read' | 'write' | 'documents' | 'production'

/** What an answer must be: a table's reader, or a schema. */
export type Expected<T> = z.ZodType<T> | Reader<T>

export type AnswerHeaders = Record<string, string | string[] | undefined>

export type ReadOptions = {
  query?: Record<string, string>
  deadline?: DeadlineKind
  /** Told the headers of the answer, e.g. its ETag. */
  onHeaders?: (headers: AnswerHeaders) => void
}

export type SendOptions = {
  body?: unknown
  deadline?: DeadlineKind
  headers?: Record<string, string>
  /** Told the headers of the answer, e.g. its ETag. */
  onHeaders?: (headers: AnswerHeaders) => void
  /** A 401 is the route's own refusal (a wrong password), unless it says that the service token has expired. */
  refusesWith401?: boolean
}

/**
 * Paths are made by `erpPath` and relative to the base '/api'. Every call throws an `ErpFailure` unless the answer was a
 * success that fits its schema. Reads are repeated when the connection fails; what changes something never is, except
 * after a 401 or 419, which the server answers before it does anything.
 */
export type ErpClient = {
  /** A list that comes in pages is read whole. */
  get<T>(path: string, answer: Expected<T>, options?: ReadOptions): Promise<T>
  /** A single value of the configurator in any of its spellings, null for none; anything else that comes is no answer. */
  value(path: string): Promise<string | number | null>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, answer: Expected<T>, options?: SendOptions): Promise<T>
  /** A PDF below the server's root, e.g. what it has printed. Anything else that comes is no answer. */
  pdf(path: string): Promise<Buffer>
}

/** erpPath`/clienti/${code}`: encodes every segment; '.', '..' and empty ones would lead elsewhere and are refused. */
export function erpPath(parts: TemplateStringsArray, ...segments: string[]): string {
  return parts.reduce((path, part, index) => {
    const segment = segments[index - 1] ?? ''
    if (!isSegment(segment)) throw new TypeError('A path segment is empty or points elsewhere')
    return path + encodeURIComponent(segment) + part
  })
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Answer = { status: number; headers: AnswerHeaders; body: Buffer }

export type Call = {
  method: Method
  path: string
  query?: Record<string, string> | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  deadline: DeadlineKind
  /** The end of the operation's budget: later it is not sent, and no answer is waited for. */
  until?: Temporal.Instant | null
}

/** One exchange, whatever its status; throws an `ErpFailure` when there was none. */
export type Transport = {
  api(call: Call): Promise<Answer>
  /** Below the server's root instead of the base: the CSRF cookie, pictures. */
  root(call: Call): Promise<Answer>
  close(): Promise<void>
}

type TransportOptions = { url: string; clock: Clock; deadlines: Record<DeadlineKind, number> }

const MAX_ANSWER_BYTES = 8 * 1024 * 1024

export function createTransport({ url, clock, deadlines }: TransportOptions): Transport {
  const base = new URL(url)
  const pool = new Pool(base.origin, {
    connections: 32,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: 2_000 },
    // The deadline of the route bounds the whole call, from here.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  const apiPrefix = base.pathname.replace(/\/$/, '')
  const rootPrefix = apiPrefix.replace(/\/api$/, '')
  const jar = createCookieJar()

  function millisecondsFor({ deadline, until }: Call): number {
    const ofRoute = deadlines[deadline]
    if (!until) return ofRoute
    const left = until.epochMilliseconds - clock.now().epochMilliseconds
    if (left <= 0) throw new ErpFailure('notSent')
    return ofRoute > 0 ? Math.min(ofRoute, left) : left
  }

  async function exchange(prefix: string, call: Call): Promise<Answer> {
    const deadline = startDeadline(clock, millisecondsFor(call))
    try {
      const answer = await pool.request({
        method: call.method,
        path: prefix + call.path + (call.query ? `?${new URLSearchParams(call.query).toString()}` : ''),
        headers: { ...jar.headers(), ...jsonHeaders(call), ...call.headers },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal: deadline.signal,
      })
      jar.take(answer.headers['set-cookie'])
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) }
    } catch (cause) {
      throw connectionFailure(cause, deadline.signal.aborted)
    } finally {
      deadline.cancel()
    }
  }

  return { api: (call) => exchange(apiPrefix, call), root: (call) => exchange(rootPrefix, call), close: () => pool.destroy() }
}

/** A DELETE without a body goes without a content type: servers would look for the JSON that it announces. */
function jsonHeaders({ method, body }: Call): Record<string, string> {
  const headers = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  return body !== undefined || method === 'GET' ? { ...headers, 'content-type': 'application/json' } : headers
}

function startDeadline(clock: Clock, ms: number): { signal: AbortSignal; cancel(): void } {
  const controller = new AbortController()
  const timer = ms > 0 ? clock.setTimeout(() => controller.abort(), ms) : null
  return { signal: controller.signal, cancel: () => timer?.cancel() }
}

function connectionFailure(cause: unknown, deadlinePassed: boolean): ErpFailure {
  const code = (cause as { code?: string }).code ?? ''
  if (deadlinePassed) return new ErpFailure('timeout', { cause })
  const unreadable = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code.startsWith('HPE_') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
  return new ErpFailure(unreadable ? 'invalid' : 'unreachable', { cause })
}
