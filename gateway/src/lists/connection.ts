// Pages of a list that grows. The bakery's server answers such a list whole: it is read once, sorted, and cut here. A cursor is a
// position in an order, so a row that is deleted between two pages skips no other row.
import { actorOf } from '../access/actor.ts'
import { type Clock, dateTime } from '../clock.ts'
import type { Identity } from '../access/identity.ts'
import type { Cache } from '../cache/cache.ts'
import { codedError, badInput } from '../graph/errors.ts'
import { compareNames } from './sorting.ts'

/** How long later pages show the list as the first page found it. */
const WALK_MS = 60_000

const LARGEST_PAGE = 20_000

type SortValue = string | number

type SortKey<Row> = {
  kind: 'string' | 'number'
  of(row: Row): SortValue
  compare(one: SortValue, other: SortValue): number
}

/** One of the orders of a list, with its name in the contract. Its keys together are unique: the last one is an id. */
export type ListOrder<Row> = { name: string; keys: readonly SortKey<Row>[] }

const ascending = (one: SortValue, other: SortValue) => Number(one > other) - Number(one < other)

export const byText = <Row>(of: (row: Row) => string): SortKey<Row> => ({ kind: 'string', of, compare: ascending })

export const byNumber = <Row>(of: (row: Row) => number): SortKey<Row> => ({ kind: 'number', of, compare: ascending })

/** As people look names up: case and accents are ignored. */
export const byName = <Row>(of: (row: Row) => string): SortKey<Row> => ({
  kind: 'string',
  of,
  compare: (one, other) => compareNames(String(one), String(other)),
})

export const descending = <Row>(key: SortKey<Row>): SortKey<Row> => ({ ...key, compare: (one, other) => key.compare(other, one) })

export type Connection<Row> = {
  nodes: Row[]
  edges(): { cursor: string; node: Row }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount: number
  asOf: string
}

/** The resolver of a page's edges, which are made only when selected. */
export const edges = <Edge>(page: { edges(): Edge[] }): Edge[] => page.edges()

type Caller = Identity & { clock: Clock; shared: { lists: Cache } }

type Page<Row> = {
  /** The list with its filter: pages with the same key, order and caller belong to one walk. */
  key: string
  order: ListOrder<Row>
  first: number
  after?: string | null | undefined
  /** Reads the whole list, in any order. */
  read: () => Promise<readonly Row[]>
}

/**
 * A page of a list. The first page is always read anew; later pages come from the same reading for 60 seconds, then from a new
 * one. A wrong cursor or size is refused before anything is read.
 */
export async function pageOf<Row>(context: Caller, { key, order, first, after, read }: Page<Row>): Promise<Connection<Row>> {
  requirePageSize(first)
  const position = positionAfter(order, after)
  const walk = `${actorOf(context)?.id}:${order.name}:${key}`
  const load = async () => {
    const asOf = dateTime(context.clock.now())
    return { asOf, rows: sorted(order, await read()) }
  }
  const { lists } = context.shared
  const { rows, asOf } = await (position ? lists.get(walk, load, WALK_MS) : lists.refresh(walk, load, WALK_MS))
  const start = position ? firstAfter(order, rows, position) : 0
  const page = cutAt(order, rows.slice(start, start + first + 1), first)
  // The walk is complete: the list is no longer needed.
  if (!page.pageInfo.hasNextPage) lists.invalidate(walk)
  return { ...page, totalCount: rows.length, asOf }
}

/** The first rows as a page; one row more than these shows that another page follows. */
export function cutAt<Row>(order: ListOrder<Row>, rows: readonly Row[], first: number): Omit<Connection<Row>, 'totalCount' | 'asOf'> {
  const nodes = rows.slice(0, first)
  const last = nodes.at(-1)
  return {
    nodes,
    edges: () => nodes.map((node) => ({ cursor: cursorOf(order, node), node })),
    pageInfo: { hasNextPage: rows.length > first, endCursor: last === undefined ? null : cursorOf(order, last) },
  }
}

/** Refuses an invalid `first`. */
export function requirePageSize(first: number): void {
  if (first < 1 || first > LARGEST_PAGE) throw badInput('Da 1 a 20.000 righe per pagina.')
}

function sorted<Row>({ keys }: ListOrder<Row>, rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => compareAt(keys, one, (key) => key.of(other)))
}

/** Compares a row with a position: the first key that differs decides. */
function compareAt<Row>(keys: readonly SortKey<Row>[], row: Row, valueOf: (key: SortKey<Row>, index: number) => SortValue): number {
  for (const [index, key] of keys.entries()) {
    const order = key.compare(key.of(row), valueOf(key, index))
    if (order !== 0) return order
  }
  return 0
}

function firstAfter<Row>({ keys }: ListOrder<Row>, rows: readonly Row[], position: readonly SortValue[]): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareAt(keys, rows[middle]!, (_key, index) => position[index]!) > 0) high = middle
    else low = middle + 1
  }
  return low
}

const cursorOf = <Row>({ name, keys }: ListOrder<Row>, row: Row): string =>
  Buffer.from(JSON.stringify([name, ...keys.map((key) => key.of(row))])).toString('base64url')

/** The sort values of a cursor; null for the first page. */
export function positionAfter<Row>({ name, keys }: ListOrder<Row>, cursor: string | null | undefined): SortValue[] | null {
  if (cursor === null || cursor === undefined) return null
  const [order, ...values] = decoded(cursor)
  const isPosition = order === name && values.length === keys.length && keys.every(({ kind }, index) => typeof values[index] === kind)
  if (!isPosition) throw codedError('CURSOR_INVALID')
  return values as SortValue[]
}

function decoded(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
