import { type Row } from '../../bakery/src/db/tables.ts'
import { searchArticles } from '../../bakery/src/articles/articles.sql.ts'
import { DAYS } from '../../bakery/src/customers/destinations.shared.ts'
import { readWeek } from '../../bakery/src/planning/planning.body.ts'
import { type PlanningChange, savePlanning, standingRows } from '../../bakery/src/planning/planning.sql.ts'
import { refusalOf } from '../../gateway/src/ordering/quantity.rules.ts'
import { MAX_ORDER_ROWS } from '../../rules/src/limits.ts'
import { isAllowed, limitsOf } from '../../rules/src/quantity.ts'
import { keyOf } from './destinations.ts'
import { SheetWork } from './sheet-work.ts'
import type { Line, Table } from './table.ts'
import type { Known, Work } from './work.ts'

type Change = { line: Line; change: PlanningChange }

export async function importWeek(
  { database, clock, actor, report }: Work,
  table: Table | undefined,
  references: References,
): Promise<void> {
  if (!table) return
  const db = database.kysely
  const sheet = new SheetWork(table, report)
  const articles = new Map((await searchArticles(db, {})).map((article) => [article.code, article]))
  const held = new Map((await standingRows(db)).map((row) => [keyOfRow(row.customer, row.destination, row.article), row]))
  const changes = new Map<string, Change[]>()
  for (const line of table.lines) {
    const { customer = '', destination = '', article = '', ...days } = line.body
    checkReferences(sheet, line, references)
    const key = keyOfRow(customer, destination, article)
    sheet.requireOnce(line, key, 'article', `l'articolo ${article} della destinazione ${keyOf(customer, destination)}`)
    const sent = sheet.read(line, () => readWeek({ articoli: [{ codice: article || '?', ...days }] }).articoli[0]!)
    if (!sent) continue
    const before = held.get(key) ?? null
    const { codice: _code, ...week } = sent
    const differing = sheet.settle(line, `${keyOf(customer, destination)} ${article}`, before, week)
    requireAllowed(sheet, line, articles.get(article), before, week)
    if (line.isBad || !differing || isLost(line, references)) continue
    const place = keyOf(customer, destination)
    const one = { line, change: { ...week, codice: article } }
    if (changes.get(place)?.push(one) === undefined) changes.set(place, [one])
  }
  for (const wishes of changes.values())
    for (let start = 0; start < wishes.length; start += MAX_ORDER_ROWS) {
      const part = wishes.slice(start, start + MAX_ORDER_ROWS)
      const { customer = '', destination = '' } = part[0]!.line.body
      const save = { customer, destination, changes: part.map(({ change }) => change), removeOthers: false, condition: undefined }
      await sheet.store(part.map(({ line }) => line), () => savePlanning(database, { clock, actor }, save)) // prettier-ignore
    }
  sheet.finish()
}

export type References = { customers: Known; destinations: Known; articles: Known }

const keyOfRow = (customer: string, destination: string, article: string) => JSON.stringify([customer, destination, article])

function checkReferences(sheet: SheetWork, line: Line, { customers, destinations, articles }: References): void {
  const { customer, destination, article } = line.body
  if (customer !== undefined && !customers.known.has(customer)) {
    sheet.flaw(line, 'customer', `il cliente ${customer} non esiste${customers.known.hint(customer)}`)
  } else if (customer !== undefined && destination !== undefined && !destinations.known.has(keyOf(customer, destination))) {
    const place = keyOf(customer, destination)
    sheet.flaw(line, 'destination', `la destinazione ${place} non esiste${destinations.known.hint(place)}`)
  }
  if (article !== undefined && !articles.known.has(article))
    sheet.flaw(line, 'article', `l'articolo ${article} non esiste${articles.known.hint(article)}`)
}

/** Something that the row refers to is refused itself. */
const isLost = ({ body: { customer = '', destination = '', article = '' } }: Line, { customers, destinations, articles }: References) =>
  customers.bad.has(customer) || destinations.bad.has(keyOf(customer, destination)) || articles.bad.has(article)

/** Only changed quantities are judged: an older one may lie outside the limits of today. */
function requireAllowed(
  sheet: SheetWork,
  line: Line,
  article: Row<'articles'> | undefined,
  before: Row<'planning_rows'> | null,
  week: Partial<Record<(typeof DAYS)[number], number | undefined>>,
): void {
  if (!article) return
  const limits = limitsOf({ unit: article.unita_m, minimum: article.qtaminima, step: article.qtarange, maximum: article.qtamax })
  for (const day of DAYS) {
    const quantity = week[day]
    if (quantity === undefined || quantity === (before?.[day] ?? 0) || isAllowed(quantity, limits)) continue
    sheet.flaw(line, day, refusalOf(article.descriz, quantity, limits))
  }
}
