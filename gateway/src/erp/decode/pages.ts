// Reads lists that a server answers in pages: the whole list is needed, never only its first page.
import { type Row, WRAPPERS, isNothing, isRow, parsed, placesOf, valueOf } from './envelope.ts'
import { Unreadable } from './reading.ts'

const MAX_PAGES = 500

type Page = { rows: unknown[]; last: number; total: number | null; beside: Row }

function numberOf(row: Row, name: string): number | null {
  const value = valueOf(row, [name])?.value
  return (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value)) ? Number(value) : null
}

/** The page of a paginator, with its figures beside the rows, around them or in `meta`; null for a whole list. */
function pageIn(answer: unknown, around: Row = {}): Page | null {
  if (!isRow(answer)) return null
  const wrapped = valueOf(answer, WRAPPERS)
  const inner = parsed(wrapped?.value)
  const beside = besides(answer, wrapped?.name)
  const figures = { ...around, ...answer, ...recordAt(answer, 'links'), ...recordAt(answer, 'meta') }
  const rows = Array.isArray(inner) ? (inner as unknown[]) : isRow(inner) ? placesOf(inner) : null
  if (rows) {
    const last = lastOf(figures, rows.length)
    return last === null ? null : { rows, last, total: numberOf(figures, 'total'), beside }
  }
  const page = pageIn(inner, figures)
  return page && { ...page, beside: { ...beside, ...page.beside } }
}

function recordAt(answer: Row, name: string): Row {
  const value = valueOf(answer, [name])?.value
  return isRow(value) ? value : {}
}

/** What a paginator without a last page shows while its list goes on. Their addresses are never followed. */
const NEXT = ['next_page_url', 'next', 'next_cursor', 'has_more']
/** Beside these, `total` is the number of rows; alone it may be the sum of their quantities. */
const OF_PAGES = ['per_page', 'current_page', 'page']

/** The number of the last page; null for a whole list. A list that goes on to an unknown end is refused: its first page is not all. */
function lastOf(figures: Row, count: number): number | null {
  const last = numberOf(figures, 'last_page')
  if (last !== null) return last
  const [total, size] = [numberOf(figures, 'total'), numberOf(figures, 'per_page')]
  if (total !== null && size) return count >= total ? 1 : Math.ceil(total / size)
  const next = NEXT.find((name) => {
    const value = valueOf(figures, [name])?.value
    return !isNothing(value) && ![false, 0, '0', 'false'].includes(value as never)
  })
  if (next !== undefined) throw new Unreadable(next, GOES_ON)
  const isOfPages = valueOf(figures, ['meta']) !== null || valueOf(figures, OF_PAGES) !== null
  if (isOfPages && total !== null && total > count) throw new Unreadable('total', GOES_ON)
  return null
}

const GOES_ON = 'the list goes on, and its pages are unknown'

const FIGURES = /^(?:meta|links|path|from|to|total|(?:current|last|per)_page|\w+_(?:url|cursor)|next|previous|has_more)$/i

/** The other parts of an answer beside the rows of its page, e.g. the closures beside orders. */
const besides = (answer: Row, rows = 'data'): Row =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== rows && !FIGURES.test(name)))

/** Joins a list beside the rows: each page may contain the whole of it, or a part. */
function joined(lists: readonly unknown[][]): unknown[] {
  return [...new Map(lists.flat().map((value) => [JSON.stringify(value), value])).values()]
}

/** The answer with all of its rows: reads the further pages, if there are any. */
export async function allPages(first: unknown, read: (page: number) => Promise<unknown>): Promise<unknown> {
  const page = pageIn(first)
  if (!page || page.last <= 1) return first
  if (page.last > MAX_PAGES) throw new Unreadable('last_page', 'too many pages')
  const pages = [page]
  const written = JSON.stringify(page.rows)
  for (let number = 2; number <= page.last; number++) {
    const next = pageIn(await read(number))
    if (!next) throw new Unreadable('last_page', 'a page is missing')
    // A server that ignores the page number may still reach the announced total.
    if (JSON.stringify(next.rows) === written) throw new Unreadable('last_page', 'the pages repeat')
    pages.push(next)
  }
  const rows = pages.flatMap((one) => one.rows)
  // A list that has changed between two pages may lack a row or have one twice.
  if (page.total !== null && rows.length !== page.total) throw new Unreadable('total', 'the pages are not the whole list')
  const names = new Set(pages.flatMap(({ beside }) => Object.keys(beside)))
  const beside = [...names].map((name) => {
    const parts = pages.map((one) => one.beside[name]).filter((part) => part !== undefined)
    return [name, parts.every((part) => Array.isArray(part)) ? joined(parts) : parts[0]]
  })
  return { ...Object.fromEntries(beside), data: rows }
}
