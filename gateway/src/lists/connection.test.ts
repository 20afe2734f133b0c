import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Connection, type ListOrder, byName, byNumber, byText, descending, pageOf } from './connection.ts'
import type { Context } from '../context.ts'
import { createCache } from '../cache/cache.ts'
import { fakeClock } from '../test/clock.ts'

type Row = { id: string; name: string; quantity: number }

const id = byText<Row>((row) => row.id)
const ORDERS = {
  NAME: { name: 'NAME', keys: [byName<Row>(({ name }) => name), id] },
  NAME_DOWN: { name: 'NAME_DOWN', keys: [descending(byName<Row>(({ name }) => name)), id] },
  LARGEST: { name: 'LARGEST', keys: [descending(byNumber<Row>(({ quantity }) => quantity)), id] },
} satisfies Record<string, ListOrder<Row>>

/** A list on a bakery's server, and a caller who reads it page by page. */
function openList(rows: Row[]) {
  const clock = fakeClock('2026-11-19 10:00')
  const lists = createCache(clock, { entries: 10, bytes: 1_000_000 })
  const state = { rows, readings: 0 }
  const read = async () => {
    state.readings += 1
    return state.rows
  }
  const caller = (destinationCode: string) => {
    const context = { clock, session: { own: { customerCode: '0042', destinationCode } }, shared: { lists } } as unknown as Context
    return (order: ListOrder<Row>, first: number, after?: string | null, key = 'rows') =>
      pageOf(context, { key, order, first, after, read })
  }
  return { clock, state, page: caller('0001'), caller }
}

const row = (code: string, name = code, quantity = 1): Row => ({ id: code, name, quantity })
const ids = ({ nodes }: Connection<Row>) => nodes.map((one) => one.id)
const five = ['a', 'b', 'c', 'd', 'e'].map((code) => row(code))

/** Walks to the end. */
async function walk(page: ReturnType<typeof openList>['page'], order: ListOrder<Row>, first: number) {
  const seen: string[] = []
  let after: string | null = null
  do {
    const { nodes, pageInfo }: Connection<Row> = await page(order, first, after)
    seen.push(...nodes.map((one) => one.id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
  return seen
}

describe('a page of a list', () => {
  it('has its rows in the requested order, their total number, and the time of the reading', async () => {
    const { page } = openList([row('3', 'zeta', 2), row('2', 'Àncora', 9), row('1', 'ancora', 9)])
    expect(await page(ORDERS.NAME, 2)).toMatchObject({
      nodes: [{ id: '1' }, { id: '2' }],
      pageInfo: { hasNextPage: true },
      totalCount: 3,
      asOf: '2026-11-19T09:00:00.000Z',
    })
    expect(ids(await page(ORDERS.LARGEST, 3))).toEqual(['1', '2', '3'])
  })

  it('continues after a cursor, of an edge as well as of a page', async () => {
    const { page } = openList(five)
    const first = await page(ORDERS.NAME, 3)
    expect(first.edges().map(({ node }) => node.id)).toEqual(['a', 'b', 'c'])
    expect(first.edges().at(-1)!.cursor).toBe(first.pageInfo.endCursor)
    expect(ids(await page(ORDERS.NAME, 3, first.edges()[0]!.cursor))).toEqual(['b', 'c', 'd'])
    const last = await page(ORDERS.NAME, 3, first.pageInfo.endCursor)
    expect([ids(last), last.pageInfo.hasNextPage]).toEqual([['d', 'e'], false])
    expect(await page(ORDERS.NAME, 3, last.pageInfo.endCursor)).toMatchObject({
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    })
  })

  it('is empty for an empty list', async () => {
    const { page } = openList([])
    expect(await page(ORDERS.NAME, 50)).toMatchObject({ nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } })
  })

  it('contains every row once, for any order, page size and rows', async () => {
    const rows = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1 }), name: fc.constantFrom('pane', 'Pane', 'pàne', 'zeta', ''), quantity: fc.nat(3) }),
      { selector: (one) => one.id, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...Object.values(ORDERS)), fc.integer({ min: 1, max: 9 }), async (made, order, first) => {
        const { page, state } = openList(made)
        const whole = ids(await page(order, 20_000))
        expect(whole.toSorted()).toEqual(made.map((one) => one.id).toSorted())
        state.readings = 0
        expect(await walk(page, order, first)).toEqual(whole)
        expect(state.readings).toBe(1)
      }),
    )
  })

  it('loses no row if the one at its cursor is deleted, and finds one that was added further on', async () => {
    const list = openList(five)
    const { pageInfo } = await list.page(ORDERS.NAME, 2)
    await list.clock.advance(60_000)
    list.state.rows = [row('a'), row('c'), row('c2'), row('d'), row('e')]
    expect(ids(await list.page(ORDERS.NAME, 9, pageInfo.endCursor))).toEqual(['c', 'c2', 'd', 'e'])
  })
})

describe('a walk', () => {
  it('shows the list as the first page found it for 60 seconds, only to its caller', async () => {
    const list = openList(five)
    const first = await list.page(ORDERS.NAME, 2)
    list.state.rows = five.slice(0, 3)
    await list.clock.advance(59_999)
    expect(await list.page(ORDERS.NAME, 1, first.pageInfo.endCursor)).toMatchObject({ totalCount: 5, asOf: first.asOf })
    expect(list.state.readings).toBe(1)
    expect(await list.caller('0002')(ORDERS.NAME, 9, first.pageInfo.endCursor)).toMatchObject({ totalCount: 3 })
    expect(await list.page(ORDERS.NAME, 9, first.pageInfo.endCursor, 'other rows')).toMatchObject({ totalCount: 3 })
    expect(list.state.readings).toBe(3)
    await list.clock.advance(1)
    const later = await list.page(ORDERS.NAME, 9, first.pageInfo.endCursor)
    expect([ids(later), later.asOf > first.asOf]).toEqual([['c'], true])
  })

  it('drops its list with the last page', async () => {
    const { page, state } = openList(five)
    const { pageInfo } = await page(ORDERS.NAME, 3)
    await page(ORDERS.NAME, 3, pageInfo.endCursor)
    expect(state.readings).toBe(1)
    await page(ORDERS.NAME, 3, pageInfo.endCursor)
    expect(state.readings).toBe(2)
  })

  it('begins with a new reading every time', async () => {
    const { page, state } = openList(five)
    await page(ORDERS.NAME, 2)
    state.rows = five.slice(1)
    expect(ids(await page(ORDERS.NAME, 2))).toEqual(['b', 'c'])
  })
})

describe('a refused page', () => {
  const code = (failure: unknown) => (failure as { extensions: { code: string } }).extensions.code

  it('has a cursor of another order or shape, or an empty one: CURSOR_INVALID', async () => {
    const { page, state } = openList(five)
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const ofOthers = [await page(ORDERS.LARGEST, 2), await page(ORDERS.NAME_DOWN, 2)].map(({ pageInfo }) => pageInfo.endCursor!)
    state.readings = 0
    const wrong = [...ofOthers, '', 'b', encoded(['NAME', 'b']), encoded(['NAME', 1, 'b']), encoded({ 0: 'NAME' }), encoded(null)]
    for (const cursor of wrong) expect(code(await page(ORDERS.NAME, 2, cursor).catch((failure: unknown) => failure))).toBe('CURSOR_INVALID')
    expect(state.readings).toBe(0)
  })

  it.each([0, -1, 20_001])('has %d rows: BAD_USER_INPUT', async (first) => {
    const { page, state } = openList(five)
    expect(code(await page(ORDERS.NAME, first).catch((failure: unknown) => failure))).toBe('BAD_USER_INPUT')
    expect(state.readings).toBe(0)
  })
})
