// The standing week of a destination.
import { breaksRule, done, failed, list, missing, type Reply } from '../answers.ts'
import { type Call, type Route, codeOf, flagOf, numberOf, ownerOf, textOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import { DAYS, DAY_FLAGS, type Row, type State, findArticle, findDestination } from '../state.ts'

const SHORT = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']

function daysOf({ planningDays }: Dialect, quantities: number[]): Row {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, quantities[index] ?? 0]))
  if (planningDays === 'short') return named(SHORT)
  if (planningDays === 'object') return { quantita: named(DAYS) }
  if (planningDays === 'list') return { quantita: DAYS.map((giorno, index) => ({ giorno, quantita: quantities[index] ?? 0 })) }
  return named(DAYS)
}

export function planningRow({ state, dialect }: Pick<Call, 'state' | 'dialect'>, row: State['planning'][string][number]): Row {
  const { descriz, unita_m, peso_lo, qtaminima, qtarange, note_est } = findArticle(state, row.codice)!
  const days = daysOf(dialect, row.quantities)
  const { id, codice } = row
  if (dialect.planningNames === 'catalogue')
    return { id, cd_min: codice, descriz, unita_m, peso_lo, qtaminima, qtarange, note_est, ...days }
  const weight = dialect.planningNames === 'peso' ? { peso: peso_lo } : { peso_lo }
  return { id, codice, descriz, unitaMisura: unita_m, ...weight, qtaMinima: qtaminima, qtaRange: qtarange, note_est, ...days }
}

function save({ state, dialect, body }: Call, owner: string): Reply {
  const rows = (state.planning[owner] ??= [])
  if (breaksRule(body)) return failed(dialect, 'Articolo non ordinabile', 'articoli')
  const articles = Array.isArray(body['articoli']) ? (body['articoli'] as Row[]) : []
  if (articles.some((article) => !findArticle(state, textOf(article['codice'] ?? article['cd_min'])))) {
    return failed(dialect, 'Articolo inesistente', 'articoli')
  }
  for (const article of articles) {
    const codice = textOf(article['codice'] ?? article['cd_min'])
    const row = rows.find((candidate) => candidate.codice === codice) ?? {
      id: 600 + Object.values(state.planning).flat().length,
      codice,
      quantities: DAYS.map(() => 0),
    }
    if (!rows.includes(row)) rows.push(row)
    row.quantities = DAYS.map((day, index) => (article[day] === undefined ? row.quantities[index]! : numberOf(article[day])))
  }
  if (flagOf(body['elimina_non_presenti'])) {
    const kept = new Set(articles.map((article) => textOf(article['codice'] ?? article['cd_min'])))
    state.planning[owner] = rows.filter(({ codice }) => kept.has(codice))
  }
  return done(dialect)
}

function remove({ state, dialect, body }: Call, owner: string): Reply {
  const codes = new Set((Array.isArray(body['arti_da_cancellare']) ? (body['arti_da_cancellare'] as unknown[]) : []).map(textOf))
  // Some proxies drop the body of a DELETE: the server then has nothing to delete and confirms.
  if (dialect.planningDelete === 'body') state.planning[owner] = (state.planning[owner] ?? []).filter(({ codice }) => !codes.has(codice))
  return done(dialect)
}

function toggleDay({ state, dialect, body }: Call, customer: string, code: string): Reply {
  const destination = findDestination(state, codeOf(dialect, customer), codeOf(dialect, code))
  const index = DAYS.indexOf(textOf(body['giorno']) as (typeof DAYS)[number])
  if (!destination || index < 0) return missing(dialect)
  destination[DAY_FLAGS[index]!] = flagOf(body['active']) === (dialect.toggleDay === 'disables')
  return done(dialect)
}

/** PUT /orders/standard/{day}/article/{id}: one cell; the body is its quantity. */
function saveCell({ state, dialect, body, path }: Call): Reply {
  const row = Object.values(state.planning)
    .flat()
    .find(({ id }) => String(id) === path[4])
  const index = DAYS.indexOf(path[2] as (typeof DAYS)[number])
  if (!row || index < 0) return missing(dialect)
  row.quantities[index] = numberOf(body)
  return done(dialect)
}

export const planningRoutes: Route = (call) => {
  const { method, path, state } = call
  if (method === 'PUT' && path[0] === 'orders' && path[1] === 'standard') return saveCell(call)
  if (path[0] !== 'applicazioni' || path[2] !== 'planning') return null
  const owner = ownerOf(call, path[3], path[4])
  if (path[5] === 'toggle-day' && method === 'POST') return toggleDay(call, path[3]!, path[4]!)
  if (path.length !== 5) return null
  if (method === 'GET') return list(call, (state.planning[owner] ?? []).map((row) => planningRow(call, row))) // prettier-ignore
  if (method === 'POST') return save(call, owner)
  return method === 'DELETE' ? remove(call, owner) : null
}
