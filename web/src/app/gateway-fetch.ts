// Requests to the gateway. A session lives on by what the person does; what an open page asks by itself must not keep it
// alive for ever, so such requests are marked and the gateway renews nothing for them.
const BACKGROUND = 'x-panify-background'

// Opening the page is an action.
let hasActed = true
for (const action of ['pointerdown', 'keydown', 'wheel'])
  window.addEventListener(action, () => void (hasActed = true), { capture: true, passive: true })

/** `fetch` for the gateway: marked as background unless the person has done something since the last request. */
export function gatewayFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!hasActed) headers.set(BACKGROUND, '1')
  // A request without the cookie renews nothing: the next one still has to.
  if (init.credentials !== 'omit') hasActed = false
  return fetch(input, { ...init, headers })
}
