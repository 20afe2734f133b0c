import { OperationTypeNode, getOperationAST, parse } from 'graphql'
import { partsOf } from '../../../schema/client/src/stream.ts'
import { currentToken } from './token.ts'

const DOOR = '/graphql/v1'

type Answer = Record<string, unknown>
type Body = { query: string; operationName?: string | null }

const failed = (message: string): Answer => ({ errors: [{ message }] })
const NOT_SIGNED_IN = failed('Sign in first: paste an API token above, or use your session of the portal.')

/** A request with the token of this page and without cookies. */
export async function fetcher(body: unknown): Promise<Answer> {
  const token = currentToken()
  if (!token) return NOT_SIGNED_IN
  const response = await fetch(DOOR, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token.secret}` },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  try {
    return JSON.parse(text) as Answer
  } catch {
    return failed(`The gateway answered ${response.status}`)
  }
}

/** GraphiQL's requests, introspection included. It shows the answers of a stream one after the other, until it is stopped. */
export const fetcherOfEditor = (body: Body) => (isSubscription(body) ? streamOf(body) : fetcher(body))

function isSubscription({ query, operationName }: Body): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.SUBSCRIPTION
  } catch {
    return false
  }
}

function streamOf(body: Body): AsyncIterable<unknown> {
  const end = new AbortController()
  const answers = answersTo(body, end.signal)
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => answers.next(),
      async return() {
        end.abort()
        return { value: undefined, done: true }
      },
    }),
  }
}

async function* answersTo(body: Body, signal: AbortSignal): AsyncGenerator<unknown, void, undefined> {
  const token = currentToken()
  if (!token) return yield NOT_SIGNED_IN
  const withoutCookies: typeof fetch = (url, init) => fetch(url, { ...init, credentials: 'omit' })
  try {
    const stream = partsOf({ url: DOOR, token: token.secret, fetch: withoutCookies }, JSON.stringify(body), null, { signal })
    for await (const { answer } of stream) if (answer) yield answer
  } catch (failure) {
    if (!signal.aborted) yield failed((failure as Error).message)
  }
}
