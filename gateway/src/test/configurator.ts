// A configurator that stores what it receives; with `tagged` it sends versions and refuses a write on an old one.
import type { ErpCall, FakeErp } from './erp.ts'

type Values = Record<string, unknown>

export function describeConfigurator(erp: FakeErp, values: Values, { tagged = false } = {}) {
  const state = { values, version: 1 }
  const etag = () => `"${state.version}"`
  if (tagged) erp.on('GET', '/panify', { json: { version: 1, features: ['if-match-settings'] } })
  erp.on('GET', '/configurator', () => ({ json: { data: state.values }, headers: tagged ? { etag: etag() } : {} }))
  const store = (change: (body: Values) => Values) => (call: ErpCall) => {
    const condition = call.headers['if-match']
    if (condition !== undefined && condition !== etag()) return { status: 412, json: { message: 'Modificato nel frattempo' } }
    set(change(call.body as Values))
    return { json: { success: true } }
  }
  const set = (change: Values) => {
    state.values = { ...state.values, ...change }
    state.version += 1
  }
  erp.on(
    'POST',
    '/configurator/update-multi',
    store((body) => body),
  )
  erp.on(
    'POST',
    '/configurator/update',
    store(({ nomec, valore }) => ({ [String(nomec)]: valore })),
  )
  erp.on('POST', '/configurator/setlogo', { json: { success: true } })
  return {
    values: () => state.values,
    /** Somebody else changes something. */
    set,
  }
}
