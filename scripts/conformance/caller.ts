// Sends requests to the server: cookies, CSRF header, bearer token, time-out.
import { createCookieJar } from '../../gateway/src/erp/transport/cookies.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
  /** The path is relative to the server's root instead of the base. */
  root?: boolean
  /** Instead of the service token; null for none. */
  token?: string | null
  headers?: Record<string, string>
}

export type Answer = { status: number; headers: Headers; body: Buffer; request: Request }

/** Sends a request over the network, or to a server in the same process. The signal aborts it. */
export type Send = (
  url: URL,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Response>

export class NoAnswer extends Error {}
export class Interrupted extends Error {}

export type Caller = {
  call(request: Request): Promise<Answer>
  useToken(token: string | null): void
  readonly token: string | null
  /** Number of requests sent. */
  readonly count: number
  /** Aborts the pending requests and rejects new ones, until `resume`. */
  interrupt(): void
  resume(): void
}

type Options = { url: string; timeoutMs: number; send: Send; wait: (ms: number) => Promise<void> }

const MOST_WAITS = 3
const LONGEST_WAIT_S = 5

export const overNetwork: Send = (url, init) => fetch(url, { ...init, redirect: 'manual' })

export function createCaller({ url, timeoutMs, send, wait }: Options): Caller {
  const base = url.replace(/\/$/, '')
  const root = base.replace(/\/api$/, '')
  const jar = createCookieJar()
  let token: string | null = null
  let count = 0
  let stop = new AbortController()

  async function exchange(request: Request): Promise<Answer> {
    const target = new URL((request.root ? root : base) + request.path)
    for (const [name, value] of Object.entries(request.query ?? {})) target.searchParams.set(name, value)
    const bearer = request.token === undefined ? token : request.token
    const headers = {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...jar.headers(),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...request.headers,
    }
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) }
    count += 1
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)])
      const response = await send(target, { method: request.method, headers, ...body, signal })
      const bytes = Buffer.from(await response.arrayBuffer())
      jar.take(response.headers.getSetCookie())
      return { status: response.status, headers: response.headers, body: bytes, request }
    } catch (cause) {
      if (stop.signal.aborted) throw new Interrupted()
      throw new NoAnswer(reasonOf(cause, timeoutMs), { cause })
    }
  }

  return {
    /** Retries after a 429, three times at most. */
    async call(request) {
      for (let waits = 0; ; waits++) {
        if (stop.signal.aborted) throw new Interrupted()
        const answer = await exchange(request)
        if (answer.status !== 429 || waits === MOST_WAITS) return answer
        const seconds = Number(answer.headers.get('retry-after') ?? 1)
        await wait(1000 * Math.min(LONGEST_WAIT_S, Number.isFinite(seconds) ? Math.max(seconds, 0.1) : 1))
      }
    },
    useToken: (fresh) => void (token = fresh),
    get token() {
      return token
    },
    get count() {
      return count
    },
    interrupt: () => stop.abort(),
    resume: () => void (stop = new AbortController()),
  }
}

function reasonOf(cause: unknown, timeoutMs: number): string {
  const { name, cause: inner } = cause as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  return `no answer${inner?.code ? ` (${inner.code})` : ''}`
}
