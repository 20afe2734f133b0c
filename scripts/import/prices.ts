import { type PriceRow, readArticle } from '../../bakery/src/articles/article.body.ts'
import type { Row } from '../../bakery/src/db/tables.ts'
import { fromTenThousandths } from '../../bakery/src/http/wire.ts'
import type { Codes } from './codes.ts'
import { SheetWork } from './sheet-work.ts'
import type { Line, Table } from './table.ts'
import type { Work } from './work.ts'

const AMOUNTS = ['prezzo', 'sc1', 'sc2', 'sc3', 'ricar'] as const
const EMPTY: Omit<PriceRow, 'codlis'> = { prezzo: 0, sc1: 0, sc2: 0, sc3: 0, ricar: 0 }

type Held = ReadonlyMap<string, Row<'article_prices'>[]>

export type PriceWork = {
  /** Articles whose prices change. */
  changed: ReadonlySet<string>
  /** All prices of an article, those of the file among them; undefined if none of them changes. */
  rowsOf: (article: string) => PriceRow[] | undefined
  store: (article: string, write: (rows: PriceRow[]) => Promise<unknown>) => Promise<void>
  finish: () => void
}

export function importPrices({ report }: Work, table: Table, { known, held }: { known: Codes; held: Held }): PriceWork {
  const sheet = new SheetWork(table, report)
  const rows = new Map<string, Map<string, PriceRow>>()
  const lines = new Map<string, Line[]>()
  for (const line of table.lines) {
    const { article = '', codlis = '' } = line.body
    if (article !== '' && !known.has(article)) sheet.flaw(line, 'article', `l'articolo ${article} non esiste${known.hint(article)}`)
    sheet.requireOnce(line, JSON.stringify([article, codlis]), 'codlis', `il listino ${codlis} dell'articolo ${article}`)
    const sent = sentBy(sheet, line)
    if (!sent || line.isBad) continue
    const before = held.get(article)?.find((row) => row.codlis === codlis) ?? null
    if (!sheet.settle(line, `${article} listino ${codlis}`, before, sent)) continue
    const all = rows.get(article) ?? new Map((held.get(article) ?? []).map((row) => [row.codlis, pricesIn(row)]))
    all.set(codlis, { ...EMPTY, ...all.get(codlis), ...sent, codlis })
    rows.set(article, all)
    if (lines.get(article)?.push(line) === undefined) lines.set(article, [line])
  }
  for (const [article, all] of rows) requireAll(sheet, lines.get(article)!, [...all.values()])
  const rowsOf = (article: string) => (rows.has(article) ? [...rows.get(article)!.values()] : undefined)
  return {
    changed: new Set(rows.keys()),
    rowsOf,
    store: (article, write) => sheet.store(lines.get(article) ?? [], () => write(rowsOf(article) ?? [])),
    finish: () => sheet.finish(),
  }
}

const pricesIn = ({ article: _article, ...row }: Row<'article_prices'>): PriceRow => row

/** The amounts that the line names. */
function sentBy(sheet: SheetWork, line: Line): Partial<PriceRow> | null {
  const { article: _article, ...price } = line.body
  if (price['codlis'] === undefined) return null
  const read = sheet.read(line, () => readArticle({ mag_extlc_mag: [price] }).prices![0]!)
  return read && Object.fromEntries(AMOUNTS.filter((name) => price[name] !== undefined).map((name) => [name, read[name]]))
}

/** Rules that concern all prices of an article. */
function requireAll(sheet: SheetWork, lines: Line[], rows: PriceRow[]): void {
  const wire = rows.map((row) => ({
    codlis: row.codlis,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, fromTenThousandths(row[name])])),
  }))
  if (lines.length > 0) sheet.read(lines[0]!, () => readArticle({ mag_extlc_mag: wire }))
}
