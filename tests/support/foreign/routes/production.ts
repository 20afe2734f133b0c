// The production of a period.
import type { Reply } from '../answers.ts'
import { type Call, type Route, textOf } from '../call.ts'
import { spell, writeDate } from '../spelling.ts'
import { DAY_FLAGS, type Row, type State, findArticle } from '../state.ts'

function datesOf(from: string, to: string): string[] {
  const dates: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}

function madeOn(state: State, date: string): [string, number][] {
  const weekday = (new Date(date).getUTCDay() + 6) % 7
  const places = state.customers.flatMap((customer) => customer.destinazioni_clie.map((destination) => ({ customer, destination })))
  return places.flatMap(({ customer, destination }): [string, number][] => {
    const owner = `${customer.c_cliente}/${destination.codicede}`
    if (!destination.orderactive || state.closures[owner]?.includes(date)) return []
    const order = (state.orders[owner] ?? []).filter(({ data_ord }) => data_ord === date)
    if (order.length > 0) return order.map(({ cod_arti, quanti }) => [cod_arti, quanti])
    if (destination[DAY_FLAGS[weekday]!] === true) return []
    return (state.planning[owner] ?? []).map(({ codice, quantities }) => [codice, quantities[weekday]!])
  })
}

function production({ state, dialect, body }: Call): Reply {
  const [from, to] = [textOf(body['giorno_esatto']), textOf(body['giorno_fine'])]
  const dates = datesOf(from, to)
  const totals = new Map<string, number>()
  for (const [code, quantity] of dates.flatMap((date) => madeOn(state, date))) totals.set(code, (totals.get(code) ?? 0) + quantity)
  const wanted = [...totals].filter(([code, quantity]) => quantity > 0 && code.includes(textOf(body['filterCodiceArti']).toUpperCase()))
  const items = wanted.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, quantity]) => itemOf({ state, dialect }, code, quantity))
  const data = items.map((item) => spell(dialect, item))
  if (dialect.duplicates === 'totals' && data[0]) data.push({ ...data[0] })
  const periodo = { data_inizio: writeDate(dialect, from), data_fine: writeDate(dialect, to), giorni_elaborati: dates.length }
  const forms = { specified: { data, periodo }, nested: { success: true, data: { data, periodo } }, noPeriod: { data }, itemsOnly: data }
  return { status: 200, body: forms[dialect.production] }
}

function itemOf({ state, dialect }: Pick<Call, 'state' | 'dialect'>, codice_prod: string, quantity: number): Row {
  const { descriz, unita_m, colore, tipo_arti, ngruppo3 } = findArticle(state, codice_prod)!
  const nameOf = (group: number, code: unknown) => state.categories[group]!.find(({ codice }) => codice === code)?.nome ?? ''
  const names = { nome_g1: nameOf(1, colore), nome_g2: nameOf(2, tipo_arti), nome_g3: nameOf(3, ngruppo3) }
  return { codice_prod, descriz, unita_m, [dialect.quantityName]: quantity, ...names, teglie_info: '3 teglie + 4 pz' }
}

export const productionRoutes: Route = (call) => {
  const { method, path } = call
  return method === 'POST' && path[0] === 'applicazioni' && path[2] === 'preorder' ? production(call) : null
}
