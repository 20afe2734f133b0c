// One operation over HTTP: retries, and the interpretation of answers.
import { PanifyError, type ErrorDetail } from './errors.ts'

export type Operation = {
  document: string
  /** The field of a mutation: the function returns its value. */
  root?: string
  /** Its input has an idempotency key. */
  takesKey?: boolean
  /** Sending it twice has the effect of sending it once. */
  isRepeatable: boolean
  /** A subscription: the function returns the values of its field as they come. */
  isStream?: boolean
}

export type Options = {
  /** An API token, created in the portal under Impostazioni Sistema, 'Accesso API'. */
  token: string
  /** URL of the token endpoint, e.g. 'https://ordini.example.it/graphql/v1'. */
  url: string
  /** The maximum number of attempts, the first one included; default 4. */
  attempts?: number
  /** Milliseconds until an attempt times out; default 60,000. */
  timeout?: number
  /** Another `fetch`, e.g. one that uses a proxy. */
  fetch?: typeof fetch
  /** Another wait between two attempts, e.g. none in a test. */
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Options of one call. */
export type Call = { signal?: AbortSignal }

export type Variables = Record<string, unknown>
export type Answer = { data?: Variables | null; errors?: { message: string; path?: (string | number)[]; extensions?: Variables }[] }

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 60_000

/** Sends an operation until it is answered; returns its data, or the value of a mutation's field. */
export async function send(options: Options, operation: Operation, variables: Variables = {}, call: Call = {}): Promise<unknown> {
  const body = JSON.stringify({ query: operation.document, variables: operation.takesKey ? withKey(variables) : variables })
  const attempts = options.attempts ?? 4
  for (let attempt = 1; ; attempt++) {
    try {
      const data = await sendOnce(options, body, call)
      return operation.root === undefined ? data : data[operation.root]
    } catch (failure) {
      if (!(failure instanceof PanifyError) || attempt >= attempts || !failure.isRetryable) throw failure
      // Too many requests: the server rejected this one before it had any effect.
      if (!operation.isRepeatable && failure.status !== 429) throw failure
      await rest(options, attempt, failure.retryAfter, call)
    }
  }
}

/** Before the next attempt. */
export const rest = (options: Options, attempt: number, retryAfter: number | undefined, { signal }: Call): Promise<void> =>
  (options.wait ?? wait)(pauseAfter(attempt, retryAfter), signal)

/** A retry after a lost answer has the same key as the first attempt. */
function withKey(variables: Variables): Variables {
  const input = variables['input'] as Variables
  return { ...variables, input: { ...input, idempotencyKey: input['idempotencyKey'] ?? crypto.randomUUID() } }
}

async function sendOnce({ url, token, timeout = 60_000, fetch: ask = fetch }: Options, body: string, { signal }: Call): Promise<Variables> {
  const limit = AbortSignal.timeout(timeout)
  let response: Response
  let text: string
  try {
    response = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new PanifyError('No answer from Panify', { isRetryable: true, cause })
  }
  return dataOf(response, answerOf(text))
}

/** Null for a body that is no GraphQL answer, e.g. an error page of a proxy. */
export function answerOf(text: string): Answer | null {
  try {
    const answer = JSON.parse(text) as Answer | null
    return Array.isArray(answer?.errors ?? []) ? answer : null
  } catch {
    return null
  }
}

function dataOf(response: Response, answer: Answer | null): Variables {
  if (answer?.data && (answer.errors ?? []).length === 0 && response.status === 200) return answer.data
  throw failureOf(response, answer)
}

export function failureOf({ status, headers }: Pick<Response, 'status' | 'headers'>, answer: Answer | null): PanifyError {
  const errors = (answer?.errors ?? []).map(detailOf)
  const [first] = errors
  return new PanifyError(first?.message ?? `Panify answered ${status}`, {
    status,
    errors,
    data: answer?.data ?? null,
    isRetryable: errors.some(({ retryable }) => retryable) || status === 429 || status === 503 || (!first && status >= 502),
    retryAfter: secondsOf(headers.get('retry-after')) ?? first?.retryAfter,
  })
}

/** A number of seconds, or a proxy's date: 'Wed, 21 Oct 2026 07:28:00 GMT'. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}

function detailOf({ message, path, extensions = {} }: NonNullable<Answer['errors']>[number]): ErrorDetail {
  return { code: 'UNKNOWN', retryable: false, ...extensions, message, ...(path ? { path } : {}) }
}

/** As the server requests; else it doubles with each attempt, with random jitter. */
function pauseAfter(attempt: number, retryAfter: number | undefined): number {
  const pause = retryAfter === undefined ? FIRST_PAUSE * 2 ** (attempt - 1) : retryAfter * 1_000
  return Math.min(pause, LONGEST_PAUSE) * (1 + Math.random() / 4)
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
