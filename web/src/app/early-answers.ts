// The answers to what /start.js has sent while the portal's code was loading: the session, and what the first screen reads.

declare global {
  interface Window {
    /** By the body of the request. */
    panifyEarly?: Record<string, Promise<Response>>
    /** The body of what the first screen reads, once it has been sent; undefined if it is not known. */
    panifyFirst?: Promise<string | undefined>
  }
}

/** The answer to the same request; undefined once it has been taken. */
export function takeEarlyAnswer(body: RequestInit['body']): Promise<Response> | undefined {
  const answers = window.panifyEarly
  if (!answers || typeof body !== 'string') return undefined
  const answer = answers[body]
  delete answers[body]
  return answer
}

export type FirstAnswer = { body: string; id: string; variables: Record<string, unknown>; data: object }
type Request = Pick<FirstAnswer, 'variables'> & { extensions: { persistedQuery: { sha256Hash: string } } }

const LONGEST_WAIT = 500
let first: FirstAnswer | undefined

async function readFirst(): Promise<FirstAnswer | undefined> {
  const body = await window.panifyFirst
  const answer = body && (await window.panifyEarly?.[body])
  if (!answer) return undefined
  const { data, errors } = (await answer.clone().json()) as { data?: object | null; errors?: unknown }
  // What is missing is for app/apollo.ts to judge.
  if (!data || errors || Object.values(data).includes(null)) return undefined
  const { variables, extensions } = JSON.parse(body) as Request
  return { body, id: extensions.persistedQuery.sha256Hash, variables, data }
}

/** Undefined if it fails, or takes long. */
const briefly = <T>(work: Promise<T>) =>
  Promise.race([work.catch(() => undefined), new Promise<undefined>((resolve) => void setTimeout(resolve, LONGEST_WAIT))])

/** Waits for what the first screen reads and `needs`, and then renders once, with its data. What is slow does not hold it up. */
export async function awaitFirstAnswer(needs: Promise<void>[]): Promise<void> {
  const [answer] = await Promise.all([briefly(readFirst()), ...needs.map(briefly)])
  first = answer
}

/** What the first screen reads, until it is shown, or out of date. */
export const firstAnswer = () => (first && window.panifyEarly?.[first.body] ? first : undefined)

/** It is shown: nothing of it stays for whoever logs in next on this page. */
export function forgetFirstAnswer(): void {
  void takeEarlyAnswer(first?.body)
  first = undefined
}
