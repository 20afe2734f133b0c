// Extraordinary orders and closures on the fake server, which stores what it receives. `describeExceptions(erp)` adds them to a
// `startErp()`; a test may change `state` at any time.
import type { ErpCall, ErpReply, FakeErp } from './erp.ts'

type WireEntry = { data_ord: string; cod_arti: string; quanti: string | number; [field: string]: unknown }
type WireOrder = { data_ord: string; articoli: { cod_arti: string; quanti: string; [field: string]: unknown }[] }

export function orderEntry(data_ord: string, cod_arti: string, quanti: string, more: object = {}): WireEntry {
  const data_forn_arti = { peso_lo: '0.06', qtaminima: '10', qtarange: '5', note_est: 'Croccante', unita_m: 'pz' }
  return { data_ord, cod_arti, descriz_art: cod_arti, quanti, prezzo: '0.35', data_forn_arti, ...more }
}

export function closureEntry(data_ord: string): WireEntry {
  return { data_ord, cod_arti: '', quanti: '0', chiusura: '1', data_forn_arti: null }
}

export type ExceptionsState = ReturnType<typeof describeExceptions>

/** `isBundled`: an order replaces a closure, and the reverse, in one call, and the dates have a version, as in the bundled back end. */
export function describeExceptions(erp: FakeErp, { customer = '0042', destination = '0003', isBundled = false } = {}) {
  const path = `/applicazioni/panificatori/straordinari/${customer}/${destination}`
  /** `isLate`: each answer shows the state of the read before. */
  const state = { entries: [] as WireEntry[], isLate: false }
  let shown = state.entries
  const ofDate = (date: string) => state.entries.filter(({ data_ord }) => data_ord === date)
  const drop = (isGone: (entry: WireEntry) => boolean) => {
    state.entries = state.entries.filter((entry) => !isGone(entry))
  }
  const etag = () =>
    `"${JSON.stringify(state.entries).length}-${state.entries.map(({ cod_arti, quanti }) => `${cod_arti}${quanti}`).join()}"`
  const headers = () => (isBundled ? { etag: etag() } : {})
  /** Of several writes on one version the first succeeds. */
  const change = ({ headers: sent }: ErpCall, apply: () => void): ErpReply => {
    if (sent['if-match'] !== undefined && sent['if-match'] !== etag()) return { status: 412, json: { message: 'Date modificate.' } }
    apply()
    return { json: { success: true, message: 'ok' }, headers: headers() }
  }

  function saveOrder({ data_ord, articoli }: WireOrder, isComplete: boolean) {
    const sent = new Set(articoli.map(({ cod_arti }) => cod_arti))
    drop((entry) => entry.data_ord === data_ord && (sent.has(entry.cod_arti) || (isComplete && entry.cod_arti !== '')))
    if (isBundled) drop((entry) => entry.data_ord === data_ord && entry.cod_arti === '')
    state.entries.push(...articoli.map((row) => orderEntry(data_ord, row.cod_arti, row.quanti, { prezzo: null, ...row })))
  }

  erp.on('GET', path, () => {
    const data = state.isLate ? shown : state.entries
    shown = [...state.entries]
    return { json: { data }, headers: headers() }
  })
  erp.on('POST', `${path}/apertura`, (call) =>
    change(call, () => {
      const { elimina_non_presenti, ordini } = call.body as { elimina_non_presenti: boolean; ordini: WireOrder[] }
      for (const order of ordini) saveOrder(order, elimina_non_presenti)
    }),
  )
  erp.on('POST', `${path}/chiusura`, (call) =>
    change(call, () => {
      for (const date of (call.body as { date_chiusura: string[] }).date_chiusura) {
        if (isBundled) drop(({ data_ord }) => data_ord === date)
        state.entries.push(closureEntry(date))
      }
    }),
  )
  erp.on('DELETE', path, (call) =>
    change(call, () => {
      const { date_da_cancellare } = call.body as { date_da_cancellare: string[] }
      drop(({ data_ord }) => date_da_cancellare.includes(data_ord))
    }),
  )
  if (isBundled) erp.on('GET', '/panify', { json: { version: 1, features: ['one-call-straordinari', 'if-match-straordinari'] } })
  return {
    path,
    state,
    brief: (date: string) => ofDate(date).map(({ cod_arti, quanti }) => (cod_arti === '' ? 'closed' : `${cod_arti} ${quanti}`)),
  }
}
