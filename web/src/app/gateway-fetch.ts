// Requests to the gateway. A gateway with too many of them refuses further ones before it executes anything: they are sent again.
//
// Only actions of the person extend the session: automatic requests are marked as background, and
// the gateway does not extend the session for them.
import { codeOf } from './errors.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import type { CodedError } from './errors.ts'
import { OUTDATED, OVERLOADED } from './window-events.ts'

const BACKGROUND = 'x-panify-background'
/** Names the operation in the head of a request: a gateway without time to spare refuses by it. */
export const OPERATION_NAME = 'x-apollo-operation-name'

const MORE_TRIES = 5
/** During an upgrade another gateway may know an operation that this one does not. */
const MORE_GATEWAYS = 2

// Opening the page is an action.
let hasActed = true

export function watchActions(): void {
  for (const action of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(action, () => void (hasActed = true), { capture: true, passive: true })
}

/** `fetch` for the gateway: marked as background unless the person has acted since the last request. */
export function gatewayFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!hasActed) headers.set(BACKGROUND, '1')
  // A request without the cookie extends nothing, so the action still counts for the next one.
  if (init.credentials !== 'omit') hasActed = false
  let first = takeEarlyAnswer(init.body)
  return patiently(() => {
    const answer = first ?? fetch(input, { ...init, headers })
    first = undefined
    return answer
  })
}

async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await send()
    const refusal = await refusalOf(response)
    if (refusal === null) return response
    const isOutdated = refusal === 'DOCUMENT_NOT_TRUSTED'
    const isLast = tries === (isOutdated ? MORE_GATEWAYS : MORE_TRIES)
    if (isLast ? isOutdated : !isOutdated) window.dispatchEvent(new Event(isOutdated ? OUTDATED : OVERLOADED))
    if (isLast) return response
    const seconds = Number(response.headers.get('retry-after')) || 1
    // Spread out, so that all browsers do not return at the same moment.
    await new Promise((retry) => void setTimeout(retry, seconds * 1_000 * (1 + Math.random())))
  }
}

/**
 * The code of an answer that refuses an operation before it was executed, if another try may help; otherwise null. An operation
 * that was executed has `data`, even if it failed: sending it again might repeat a change.
 */
async function refusalOf(response: Response): Promise<string | null> {
  if (![403, 429, 503].includes(response.status)) return null
  const answer: unknown = await response.clone().json().catch(() => null) // prettier-ignore
  if (typeof answer !== 'object' || answer === null || !('errors' in answer) || 'data' in answer) return null
  const code = codeOf((answer.errors as CodedError[])[0] ?? {})
  return response.status === 403 && code !== 'DOCUMENT_NOT_TRUSTED' ? null : code
}
