// Extraordinary orders and closures of a destination.
import { type Reply, breaksRule, done, failed, list } from '../answers.ts'
import { type Call, type Route, flagOf, numberOf, ownerOf, textOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import { spell, writeDate } from '../spelling.ts'
import { type Row, findArticle } from '../state.ts'

type Order = Call['state']['orders'][string][number]

function articleOf({ state, dialect }: Call, { cod_arti }: Order): Row {
  const { peso_lo, qtaminima, qtarange, note_est, unita_m } = findArticle(state, cod_arti)!
  const article = { peso_lo, qtaminima, qtarange, note_est, unita_m }
  const forms: Record<Dialect['orderArticle'], Row> = {
    nested: { data_forn_arti: article },
    flat: article,
    text: { data_forn_arti: JSON.stringify(spell(dialect, article)) },
    list: { data_forn_arti: [article] },
    null: { data_forn_arti: null },
  }
  return forms[dialect.orderArticle]
}

function orderRow(call: Call, order: Order): Row {
  const { data_ord, cod_arti, quanti, prezzo } = order
  const { dialect, state } = call
  // JSON in a text is already spelled.
  const { data_forn_arti, ...flat } = articleOf(call, order)
  const row = { data_ord, cod_arti, descriz_art: findArticle(state, cod_arti)!.descriz, quanti, prezzo, ...flat }
  return data_forn_arti === undefined
    ? row
    : { ...row, data_forn_arti: typeof data_forn_arti === 'string' && dialect.texts !== 'plain' ? data_forn_arti.trim() : data_forn_arti }
}

function closureRow({ closures }: Dialect, data_ord: string): Row {
  if (closures === 'nullCode') return { data_ord, cod_arti: null, descriz_art: null, quanti: 0, prezzo: 0 }
  if (closures === 'noCode') return { data_ord, descriz_art: 'CHIUSURA' }
  return { data_ord, cod_arti: '', descriz_art: '', quanti: 0, prezzo: 0, chiusura: true }
}

function byDate(rows: Row[]): Row[] {
  const dates = [...new Set(rows.map(({ data_ord }) => data_ord))]
  return dates.map((data_ord) => ({
    data_ord,
    articoli: rows.filter((row) => row['data_ord'] === data_ord).map(({ data_ord: _date, ...rest }) => rest),
  }))
}

function ordersIn(call: Call, rows: Row[]): Reply {
  const { dialect } = call
  if (dialect.orderShape !== 'keyed') return list(call, dialect.orderShape === 'byDate' ? byDate(rows) : rows)
  const keyed = byDate(rows).map(({ data_ord, articoli }) => [
    writeDate(dialect, data_ord as string),
    (articoli as Row[]).map((row) => spell(dialect, row)),
  ])
  return { status: 200, body: { data: Object.fromEntries(keyed) as Row } }
}

function all(call: Call, owner: string): Reply {
  const { state, dialect } = call
  const orders = Object.entries(state.orders)
    .filter(([key]) => key === owner || dialect.others === 'orders')
    .flatMap(([key, rows]) => rows.map((row) => ({ ...orderRow(call, row), ...ownerFields(dialect, key) })))
  const closures = Object.entries(state.closures)
    .filter(([key]) => key === owner || dialect.others === 'orders')
    .flatMap(([key, dates]) => dates.map((date) => ({ ...closureRow(dialect, date), ...ownerFields(dialect, key) })))
  const areSeparate = dialect.closures === 'dateChiusura' || dialect.closures === 'chiusure'
  const rows = areSeparate ? orders : [...orders, ...closures]
  const reply = ordersIn(call, rows)
  if (!areSeparate) return reply
  const name = dialect.closures === 'dateChiusura' ? 'date_chiusura' : 'chiusure'
  const dates = (state.closures[owner] ?? []).map((date) => writeDate(dialect, date))
  const body: unknown = reply.body
  return { status: 200, body: Array.isArray(body) || body === null ? { data: body, [name]: dates } : { ...(body as Row), [name]: dates } }
}

/** A server that lists rows of other customers names the owner of each. */
function ownerFields({ others }: Dialect, key: string): Row {
  const [codiceCliente, codiceDestinazione] = key.split('/')
  return others === 'orders' ? { codiceCliente, codiceDestinazione } : {}
}

function open({ state, dialect, body }: Call, owner: string): Reply {
  if (breaksRule(body)) return failed(dialect, 'Articolo non ordinabile', 'ordini')
  const orders = Array.isArray(body['ordini']) ? (body['ordini'] as Row[]) : []
  const rows = orders.flatMap(({ data_ord, articoli }) =>
    (articoli as Row[]).map((row): Row & { data_ord: string; cod_arti: string } => ({
      ...row,
      data_ord: textOf(data_ord),
      cod_arti: textOf(row['cod_arti']),
    })),
  )
  if (dialect.priceDemanded === 'yes' && rows.some((row) => row['prezzo'] === undefined))
    return failed(dialect, 'Il campo prezzo è obbligatorio', 'prezzo')
  if (rows.some(({ cod_arti }) => !findArticle(state, cod_arti))) return failed(dialect, 'Articolo inesistente', 'ordini')
  const dates = new Set(rows.map(({ data_ord }) => data_ord))
  const codes = new Set(rows.map(({ data_ord, cod_arti }) => `${data_ord} ${cod_arti}`))
  const replacesAll = flagOf(body['elimina_non_presenti'])
  const kept = (state.orders[owner] ?? []).filter(
    ({ data_ord, cod_arti }) => !dates.has(data_ord) || (!replacesAll && !codes.has(`${data_ord} ${cod_arti}`)),
  )
  const added = rows.map(({ data_ord, cod_arti, quanti, prezzo }) => {
    const price = numberOf(prezzo) === 0 ? findArticle(state, cod_arti)!.mag_extlc_mag[0]!['prezzo'] : prezzo
    return { data_ord, cod_arti, quanti: numberOf(quanti), prezzo: numberOf(price) }
  })
  state.orders[owner] = [...kept, ...added]
  return done(dialect)
}

function close({ state, dialect, body }: Call, owner: string): Reply {
  const given = body['date_chiusura']
  const dates = (Array.isArray(given) ? given : [given]).map(textOf).filter((date) => date !== '')
  if (dates.length === 0) return failed(dialect, 'Nessuna data indicata', 'date_chiusura')
  state.closures[owner] = [...new Set([...(state.closures[owner] ?? []), ...dates])].toSorted()
  return done(dialect)
}

function remove({ state, dialect, body }: Call, owner: string): Reply {
  const dates = new Set((Array.isArray(body['date_da_cancellare']) ? (body['date_da_cancellare'] as unknown[]) : []).map(textOf))
  state.orders[owner] = (state.orders[owner] ?? []).filter(({ data_ord }) => !dates.has(data_ord))
  state.closures[owner] = (state.closures[owner] ?? []).filter((date) => !dates.has(date))
  return done(dialect)
}

export const extraordinaryRoutes: Route = (call) => {
  const { method, path } = call
  if (path[0] !== 'applicazioni' || path[2] !== 'straordinari') return null
  const owner = ownerOf(call, path[3], path[4])
  if (method === 'POST' && path[5] === 'apertura') return open(call, owner)
  if (method === 'POST' && path[5] === 'chiusura') return close(call, owner)
  if (path.length !== 5) return null
  if (method === 'GET') return all(call, owner)
  return method === 'DELETE' ? remove(call, owner) : null
}
