// Extraordinary orders and closures on the fake bakery's server, which remembers what is written. `describeExceptions(erp)`
// teaches them to a `startErp()`; `state` may be changed by a test at any time.
import type { ErpCall, FakeErp } from './erp.ts'

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

/** `isOneCall`: an order replaces a closure, and the reverse, in one transaction, as the bundled back end does. */
export function describeExceptions(erp: FakeErp, { customer = '0042', destination = '0003', isOneCall = false } = {}) {
  const path = `/applicazioni/panificatori/straordinari/${customer}/${destination}`
  const state = { entries: [] as WireEntry[] }
  const ofDate = (date: string) => state.entries.filter(({ data_ord }) => data_ord === date)
  const drop = (isGone: (entry: WireEntry) => boolean) => {
    state.entries = state.entries.filter((entry) => !isGone(entry))
  }
  const ok = { json: { success: true, message: 'ok' } }

  function saveOrder({ data_ord, articoli }: WireOrder, isComplete: boolean) {
    const sent = new Set(articoli.map(({ cod_arti }) => cod_arti))
    drop((entry) => entry.data_ord === data_ord && (sent.has(entry.cod_arti) || (isComplete && entry.cod_arti !== '')))
    if (isOneCall) drop((entry) => entry.data_ord === data_ord && entry.cod_arti === '')
    state.entries.push(...articoli.map((row) => orderEntry(data_ord, row.cod_arti, row.quanti, { prezzo: null, ...row })))
  }

  erp.on('GET', path, () => ({ json: { data: state.entries } }))
  erp.on('POST', `${path}/apertura`, ({ body }: ErpCall) => {
    const { elimina_non_presenti, ordini } = body as { elimina_non_presenti: boolean; ordini: WireOrder[] }
    for (const order of ordini) saveOrder(order, elimina_non_presenti)
    return ok
  })
  erp.on('POST', `${path}/chiusura`, ({ body }: ErpCall) => {
    for (const date of (body as { date_chiusura: string[] }).date_chiusura) {
      if (isOneCall) drop(({ data_ord }) => data_ord === date)
      state.entries.push(closureEntry(date))
    }
    return ok
  })
  erp.on('DELETE', path, ({ body }: ErpCall) => {
    const { date_da_cancellare } = body as { date_da_cancellare: string[] }
    drop(({ data_ord }) => date_da_cancellare.includes(data_ord))
    return ok
  })
  if (isOneCall) erp.on('GET', '/panify', { json: { version: 1, features: ['one-call-straordinari'] } })
  return {
    path,
    state,
    brief: (date: string) => ofDate(date).map(({ cod_arti, quanti }) => (cod_arti === '' ? 'closed' : `${cod_arti} ${quanti}`)),
  }
}
