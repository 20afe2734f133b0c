// Reads lists that a server answers in pages: the whole list is needed, never only its first page.
import { type Row, isRow } from './envelope.ts'
import { Unreadable } from './reading.ts'

const MAX_PAGES = 500

type Page = { rows: unknown[]; last: number; total: number | null; beside: Row }

const numberOf = (row: Row, name: string): number | null => {
  const value = row[name]
  return (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value)) ? Number(value) : null
}

/** The page of a paginator, with its numbers beside the rows (`last_page`) or in `meta`; null for a whole list. */
function pageIn(answer: unknown): Page | null {
  if (!isRow(answer)) return null
  const rows = answer['data']
  if (isRow(rows)) {
    const inner = pageIn(rows)
    return inner && { ...inner, beside: { ...besides(answer), ...inner.beside } }
  }
  if (!Array.isArray(rows)) return null
  const figures = isRow(answer['meta']) ? answer['meta'] : answer
  const last = numberOf(figures, 'last_page')
  return last === null ? null : { rows, last, total: numberOf(figures, 'total'), beside: besides(answer) }
}

const FIGURES = /^(?:data|meta|links|path|from|to|total|(?:current|last|per)_page|\w+_url)$/

/** The other parts of an answer beside the rows of its page, e.g. the closures beside orders. */
const besides = (answer: Row): Row => Object.fromEntries(Object.entries(answer).filter(([name]) => !FIGURES.test(name)))

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
