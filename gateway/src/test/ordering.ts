// A customer's orders on the fake server: a standing week, a catalogue and seven day flags that store what is written.
// `describeOrdering(erp)` adds them to a `startErp()`; a test may change the returned state at any time.
import type { ErpCall, ErpReply, FakeErp } from './erp.ts'

type WireRow = Record<string, string | number | null>

export const DAYS = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const
const FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act'] as const

const WEEK = { lunedi: '0', martedi: '0', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0', domenica: '0' }

export function row(codice: string, descriz: string, more: WireRow = {}): WireRow {
  return {
    codice,
    descriz,
    unitaMisura: 'pz',
    peso_lo: '0.06',
    qtaMinima: null,
    qtaRange: null,
    note_est: null,
    ...WEEK,
    ...more,
  }
}

export function article(cd_min: string, descriz: string, more: WireRow = {}): WireRow {
  return { cd_min, descriz, unita_m: 'pz', qtaminima: null, qtarange: null, qtamax: null, peso_lo: null, in_evidenza: '0', ...more }
}

export type Ordering = ReturnType<typeof describeOrdering>

export function describeOrdering(erp: FakeErp, { customer = '0042', destination = '0003', tagged = false } = {}) {
  const state = {
    rows: [
      row('ROS', 'Rosetta', { qtaMinima: '10', qtaRange: '5', lunedi: '10', martedi: '20' }),
      row('PAN 01/A+', 'Pane casereccio', { unitaMisura: 'kg', qtaRange: '0.5', lunedi: '2.5', note_est: 'Cotto a legna' }),
      row('OLD', 'Pane di ieri', { lunedi: '3', qtaMinima: '10', qtaRange: '5' }),
    ],
    articles: [
      article('ROS', 'Rosetta', { qtaminima: '10', qtarange: '5', qtamax: '500', colore: 'C1', tipo_arti: 'T1', peso_lo: '0.06' }),
      article('PAN 01/A+', 'pane casereccio', { unita_m: 'kg', qtarange: '0.5', colore: 'C2' }),
      article('COR', 'Cornetto', {
        in_evidenza: '1',
        colore: 'C3',
        tipo_arti: 'T3',
        ngruppo3: 'N3',
        gruppo5: 'G5',
        gruppo6: 'G6',
        mgruppo7: 'M7',
      }),
    ],
    disabled: new Set<string>(),
    isActive: true,
    version: 1,
  }
  const path = `/applicazioni/panificatori/planning/${customer}/${encodeURIComponent(destination)}`
  const etag = () => `"${state.version}"`
  const isStale = (call: ErpCall) => call.headers['if-match'] !== undefined && call.headers['if-match'] !== etag()
  const change = (call: ErpCall, apply: () => void): ErpReply => {
    if (isStale(call)) return { status: 412, json: { message: 'Planning modificato.' } }
    apply()
    state.version += 1
    return { json: { success: true, message: 'ok' } }
  }
  const merge = (body: unknown) => {
    const { elimina_non_presenti, articoli } = body as { elimina_non_presenti: boolean; articoli: WireRow[] }
    if (elimina_non_presenti) state.rows = state.rows.filter(({ codice }) => articoli.some((one) => one['codice'] === codice))
    for (const one of articoli) {
      const known = state.rows.find(({ codice }) => codice === one['codice'])
      if (known) Object.assign(known, one)
      else state.rows.push({ ...row(String(one['codice']), 'Nuovo'), ...one })
    }
  }
  erp.on('GET', path, () => ({ json: { data: state.rows }, headers: tagged ? { etag: etag() } : {} }))
  erp.on('POST', path, (call) => change(call, () => merge(call.body)))
  erp.on('DELETE', path, (call) =>
    change(call, () => {
      const { arti_da_cancellare } = call.body as { arti_da_cancellare: string[] }
      state.rows = state.rows.filter(({ codice }) => !arti_da_cancellare.includes(String(codice)))
    }),
  )
  erp.on('POST', `${path}/toggle-day`, ({ body }) => {
    const { giorno, active } = body as { giorno: string; active: string }
    if (active === '1') state.disabled.add(giorno)
    else state.disabled.delete(giorno)
    return { json: { success: true, message: 'ok' } }
  })
  erp.on('GET', `/applicazioni/panificatori/${customer}/articoli`, () => ({ json: { data: state.articles } }))
  erp.on('GET', '/applicazioni/panificatori/categorie/1', { json: { data: [{ codice: 'C1', nome: 'Pane' }, { VALOR: 'Dolci' }] } })
  erp.on('GET', `/clienti/${customer}`, () => ({
    json: { data: { c_cliente: customer, cliente: 'Bar Roma', destinazioni_clie: [destinationRow()], contattiaggiuntivi_clie: [] } },
  }))
  if (tagged) erp.on('GET', '/panify', { json: { version: 1, features: ['if-match-planning'] } })

  function destinationRow(): WireRow {
    const flags = Object.fromEntries(FLAGS.map((flag, index) => [flag, state.disabled.has(DAYS[index] ?? '') ? '1' : '0']))
    const primario = `14${customer}${destination}`
    return {
      ...flags,
      codicede: destination,
      nomede: 'Bar Roma',
      destlogin: 'bar@cliente.example',
      destpsw: 'x',
      primario,
      orderactive: state.isActive ? '1' : '0',
    }
  }
  return { path, state, rowOf: (code: string) => state.rows.find(({ codice }) => codice === code) }
}
