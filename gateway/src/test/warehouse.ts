// One article on a server that stores what it receives; with `tagged` it sends versions and refuses a write on an old one.
import type { ErpCall, ErpReply, FakeErp } from './erp.ts'

type Row = Record<string, unknown>

export function describeArticle(erp: FakeErp, code: string, row: Row | null, { tagged = false } = {}) {
  const state: { row: Row | null; version: number } = { row: row && { cd_min: code, ...row }, version: 1 }
  const etag = () => `"${state.version}"`
  const path = `/magazzino/${encodeURIComponent(code)}`
  if (tagged) erp.on('GET', '/panify', { json: { version: 1, features: ['if-match-articles'] } })
  const set = (change: Row | null) => {
    state.row = change && { cd_min: code, ...state.row, ...change }
    state.version += 1
  }
  const guarded =
    (change: (call: ErpCall) => void) =>
    (call: ErpCall): ErpReply => {
      const condition = call.headers['if-match']
      if (condition !== undefined && condition !== etag()) return { status: 412, json: { message: 'Modificato nel frattempo' } }
      change(call)
      return { json: { success: true }, headers: tagged ? { etag: etag() } : {} }
    }
  erp.on('GET', path, () =>
    state.row ? { json: { data: state.row }, headers: tagged ? { etag: etag() } : {} } : { status: 404, json: { message: 'Non trovato' } },
  )
  erp.on(
    'POST',
    path,
    guarded(({ body }) => set(body as Row)),
  )
  erp.on(
    'DELETE',
    path,
    guarded(() => set(null)),
  )
  erp.on(
    'PUT',
    '/magazzino/nuovo',
    guarded(({ body }) => {
      const { mag_extlc_mag: prices, ...fields } = body as Row
      set({ ...fields, mag_extlc_mag: JSON.parse(String(prices)) as unknown })
    }),
  )
  return {
    path,
    row: () => state.row,
    /** Somebody else changes something, or deletes the article with null. */
    set,
  }
}
