// Requests to the gateway. Only actions of the person extend the session: automatic requests are marked as background, and
// the gateway does not extend the session for them.
const BACKGROUND = 'x-panify-background'

// Opening the page is an action.
let hasActed = true
for (const action of ['pointerdown', 'keydown', 'wheel'])
  window.addEventListener(action, () => void (hasActed = true), { capture: true, passive: true })

/** `fetch` for the gateway: marked as background unless the person has acted since the last request. */
export function gatewayFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!hasActed) headers.set(BACKGROUND, '1')
  // A request without the cookie extends nothing, so the action still counts for the next one.
  if (init.credentials !== 'omit') hasActed = false
  return fetch(input, { ...init, headers })
}
