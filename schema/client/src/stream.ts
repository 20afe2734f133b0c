// A subscription: the values of its field as they come, from one stream after the other.
import { type Answer, type Call, type Operation, type Options, type Variables, answerOf, failureOf, rest } from './call.ts'
import { PanifyError } from './errors.ts'

export type StreamCall = Call & {
  /** Called when a stream breaks off, or brings an error that may pass. It goes on, or begins again, by itself. */
  onProblem?: (problem: PanifyError) => void
}

/** Without an answer: the position of a stream that has nothing to send. */
type Part = { id: string | null; answer: Answer | null }

/** A stream sends something each 15 seconds. */
const LONGEST_SILENCE = 40_000

/** Ends when the caller stops. Throws what will not pass; before the first value also what has not passed after some attempts. */
export async function* follow(
  options: Options,
  operation: Operation,
  variables: Variables = {},
  call: StreamCall = {},
): AsyncGenerator<unknown, void, undefined> {
  const { document: query, root = '' } = operation
  const body = JSON.stringify({ query, variables })
  const most = options.attempts ?? 4
  let lastId: string | null = null
  let hasBegun = false
  for (let attempt = 1; ; attempt++) {
    let retryAfter: number | undefined
    try {
      for await (const { id, answer } of partsOf(options, body, lastId, call)) {
        lastId = id ?? lastId
        if (answer === null) {
          hasBegun = true
          attempt = 0
          continue
        }
        const problem = answer.errors?.length ? failureOf({ status: 200, headers: new Headers() }, answer) : null
        const value = answer.data?.[root] ?? null
        if (problem && value === null && (!problem.isRetryable || (!hasBegun && attempt >= most))) throw problem
        if (problem) call.onProblem?.(problem)
        if (value === null) continue
        hasBegun = true
        attempt = 0
        yield value
      }
    } catch (failure) {
      const mayPass = failure instanceof PanifyError && failure.isRetryable
      if (!mayPass || (!hasBegun && attempt >= most)) throw failure
      retryAfter = failure.retryAfter
      call.onProblem?.(failure)
    }
    await rest(options, attempt, retryAfter, call)
  }
}

/** The parts of one stream. */
export async function* partsOf(
  options: Options,
  body: string,
  lastId: string | null,
  { signal }: Call,
): AsyncGenerator<Part, void, undefined> {
  const connection = new AbortController()
  const end = AbortSignal.any(signal ? [signal, connection.signal] : [connection.signal])
  /** The time in which the caller works on a part does not count. */
  async function heard<T>(next: Promise<T>): Promise<T> {
    const timer = setTimeout(() => connection.abort(), LONGEST_SILENCE)
    try {
      return await next
    } catch (cause) {
      signal?.throwIfAborted()
      throw new PanifyError('The stream of Panify broke off', { isRetryable: true, cause })
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    const response = await heard(open(options, body, lastId, end))
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
      throw failureOf(response, answerOf(await heard(response.text())))
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let begun = ''
    for (;;) {
      const { done, value } = await heard(reader.read())
      if (done) return
      const blocks = (begun + decoder.decode(value, { stream: true })).split('\n\n')
      begun = blocks.pop() ?? ''
      for (const block of blocks) {
        const part = partOf(block)
        if (part) yield part
      }
    }
  } finally {
    connection.abort()
  }
}

function open({ url, token, fetch: ask = fetch }: Options, body: string, lastId: string | null, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${token}` }
  return ask(url, { method: 'POST', headers: lastId === null ? headers : { ...headers, 'last-event-id': lastId }, body, signal })
}

/** Null for a heartbeat without a position, and for the end that a gateway announces before it closes. */
function partOf(block: string): Part | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  const answer = fields.get('event') === 'next' ? answerOf(fields.get('data') ?? '') : null
  const id = fields.get('id') ?? null
  return answer || id !== null ? { id, answer } : null
}
