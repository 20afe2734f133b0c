import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Weekday } from '../generated/contract.ts'
import type { ArticleModel } from '../articles/ports.ts'
import { type Held, type RemovedRow, type Wish, type WishedCell, type Write, planOf } from './plan.ts'
import type { StandingRow, Week } from './planning.model.ts'
import { NOTHING, dayName } from './rows.rules.ts'

const CODES = ['A', 'B', 'C', 'D', 'E']
const DAYS = ['MONDAY', 'TUESDAY', 'SUNDAY'] as const satisfies Weekday[]
const CELLS = CODES.flatMap((articleCode) => DAYS.map((day) => ({ articleCode, day })))

const row = (code: string, quantities: Partial<Week> = {}, id: string | null = null): StandingRow => ({
  id,
  code,
  description: `Pane ${code}`,
  unit: 'pz',
  weight: null,
  note: null,
  quantities: { ...NOTHING, ...quantities },
  minimum: null,
  step: null,
})

const articles = new Map(
  CODES.map((code) => {
    const limits = { minimum: 1000, step: 1000, maximum: 1_000_000, decimals: 0 }
    return [code, { code, description: `Pane ${code}`, unit: 'pz', weight: null, note: null, limits, maximum: null } as ArticleModel]
  }),
)

const held = (...rows: StandingRow[]): Held => ({ rows, version: '"1"', articles, disabledDays: [] })
const cell = (articleCode: string, day: Weekday, quantity: number, seen: number | null = null): WishedCell => ({
  articleCode,
  day,
  quantity,
  seen,
})
const wish = (cells: readonly WishedCell[], ...removedRows: RemovedRow[]): Wish => ({ cells, removedRows })
const removed = (articleCode: string, seen: Week | null = null): RemovedRow => ({ articleCode, seen })

const amountOf = ({ rows }: Pick<Held, 'rows'>, { articleCode, day }: { articleCode: string; day: Weekday }) =>
  rows.find(({ code }) => code === articleCode)?.quantities[dayName(day)] ?? 0

describe('the plan of a change', () => {
  const HELD = held(row('A', { monday: 1_200_000, friday: 5000 }, 'r-1'), row('B', { tuesday: 2000 }))
  const UNNAMED = { ...row('U', { monday: 1000 }), description: '' }

  it.each<[string, Wish, object]>([
    [
      'sends one cell of a row that the server names as a cell',
      wish([cell('A', 'FRIDAY', 6000)]),
      { kind: 'change', cell: { rowId: 'r-1', day: 'FRIDAY', quantity: 6000 }, days: ['FRIDAY'] },
    ],
    ['sends the row where the server does not name it', wish([cell('B', 'TUESDAY', 6000)]), { kind: 'change', cell: null }],
    ['sends rows for two cells', wish([cell('A', 'FRIDAY', 6000), cell('A', 'MONDAY', 0)]), { kind: 'change', cell: null }],
    ['sends the row of an article that becomes one', wish([cell('C', 'MONDAY', 6000)]), { kind: 'change', cell: null }],
    ['names the rows that go where nothing else changes', wish([], removed('B')), { kind: 'remove', codes: ['B'], days: ['TUESDAY'] }],
    [
      'sends everything that stays where rows change and others go',
      wish([cell('C', 'SUNDAY', 6000)], removed('A')),
      { kind: 'replace', rows: [row('B', { tuesday: 2000 }), { code: 'C' }], cell: null, days: ['MONDAY', 'FRIDAY', 'SUNDAY'] },
    ],
  ])('%s', (_name, wished, write) => {
    expect(planOf(wished, HELD)).toMatchObject({ kind: 'write', write })
  })

  it.each<[string, Wish]>([
    ['a quantity that is held already, whatever was seen', wish([cell('A', 'FRIDAY', 5000, 7000)])],
    ['0 of an article without a row', wish([cell('C', 'FRIDAY', 0, 3000)])],
    ['a row that has gone already', wish([], removed('E', { ...NOTHING, monday: 1000 }))],
  ])('is nothing for %s', (_name, wished) => {
    expect(planOf(wished, HELD)).toEqual({ kind: 'nothing' })
  })

  it('audits every changed cell, old and new, and the quantities of a removed row', () => {
    const detail = (wished: Wish) => planOf(wished, HELD)
    expect(detail(wish([cell('A', 'FRIDAY', 900_000), cell('C', 'SUNDAY', 3000)], removed('B')))).toMatchObject({
      action: 'planning.replace',
      detail: {
        'A Venerdì': { before: '5', after: '900' },
        'C Domenica': { before: '0', after: '3' },
        B: { before: 'Martedì 2', after: '' },
      },
    })
    expect(detail(wish([], removed('A')))).toMatchObject({
      action: 'planning.remove',
      detail: { A: { before: 'Lunedì 1.200; Venerdì 5', after: '' } },
    })
  })

  it.each<[string, Wish, object]>([
    [
      'a cell that somebody else has changed',
      wish([cell('A', 'FRIDAY', 6000, 7000)]),
      { conflicts: [{ path: 'cells.A.FRIDAY', label: 'Pane A · Venerdì', seen: '7', current: '5', wanted: '6' }] },
    ],
    [
      'a cell whose article has gone from the week and the catalogue since it was seen',
      wish([cell('X', 'FRIDAY', 6000, 7000)]),
      { conflicts: [{ path: 'cells.X.FRIDAY', label: 'X · Venerdì', seen: '7', current: '0', wanted: '6' }] },
    ],
    [
      'the removal of a row that somebody else has changed, named by its code where it has no description',
      wish([], removed('U', NOTHING)),
      { conflicts: [{ path: 'removedRows.U.MONDAY', label: 'U · Lunedì', seen: '0', current: '1', wanted: null }] },
    ],
    ['an article that nobody knows', wish([cell('X', 'FRIDAY', 6000, 0)]), { code: 'ARTICLE_NOT_ORDERABLE', articleCode: 'X' }],
  ])('refuses %s', (_name, wished, refusal) => {
    expect(planOf(wished, { ...HELD, rows: [...HELD.rows, UNNAMED] })).toMatchObject({ kind: 'refused', refusal })
  })
})

const quantity = fc.integer({ min: 0, max: 5 }).map((pieces) => pieces * 1000)
const helds: fc.Arbitrary<Held> = fc
  .tuple(fc.subarray(CODES), fc.infiniteStream(quantity), fc.boolean())
  .map(([codes, some, named]) =>
    held(...codes.map((code) => row(code, { monday: some.next().value, tuesday: some.next().value }, named ? `r-${code}` : null))),
  )

/** Cells and removed rows of these articles, each based on the quantities in `seen` or on none. */
const wishesOf = (codes: readonly string[], seen: Held): fc.Arbitrary<Wish> =>
  fc
    .tuple(fc.subarray([...codes]), fc.subarray(CELLS), fc.infiniteStream(quantity), fc.boolean())
    .map(([changed, cells, some, isBased]) => ({
      cells: cells
        .filter(({ articleCode }) => changed.includes(articleCode))
        .map((one) => ({ ...one, quantity: some.next().value, seen: isBased ? amountOf(seen, one) : null })),
      removedRows: codes
        .filter((code) => !changed.includes(code))
        .map((code) => removed(code, isBased ? (seen.rows.find((one) => one.code === code)?.quantities ?? NOTHING) : null)),
    }))
const wishes = (seen: Held, codes = CODES) =>
  wishesOf(codes, seen).filter(({ cells, removedRows }) => cells.length + removedRows.length > 0)
const heldAndWish = helds.chain((one) => fc.tuple(fc.constant(one), wishes(one)))

/** The effect of a write on a server of the plain contract. */
function applied(write: Write, { rows }: Held): StandingRow[] {
  if (write.kind === 'remove') return rows.filter(({ code }) => !write.codes.includes(code))
  if (write.cell) {
    const { rowId, day, quantity: wanted } = write.cell
    return rows.map((one) => (one.id === rowId ? { ...one, quantities: { ...one.quantities, [dayName(day)]: wanted } } : one))
  }
  const sent = new Map(write.rows.map((one) => [one.code, one]))
  const kept = write.kind === 'replace' ? rows.filter(({ code }) => sent.has(code)) : rows
  const known = new Set(rows.map(({ code }) => code))
  return [...kept.map((one) => sent.get(one.code) ?? one), ...write.rows.filter(({ code }) => !known.has(code))]
}

const after = (wished: Wish, one: Held): Held => {
  const plan = planOf(wished, one)
  return plan.kind === 'write' ? { ...one, rows: applied(plan.write, one) } : one
}
const quantitiesOf = ({ rows }: Held) => new Map(rows.map(({ code, quantities }) => [code, quantities]))

describe('for any week and wish', () => {
  it('the single write brings a server exactly to the wished state, and planned again the wish is empty', () => {
    fc.assert(
      fc.property(heldAndWish, ([one, wished]) => {
        const plan = planOf(wished, one)
        expect(plan.kind).not.toBe('refused')
        const result = after(wished, one)
        for (const each of CELLS) {
          const { articleCode } = each
          const named = wished.cells.find((cellOf) => cellOf.articleCode === articleCode && cellOf.day === each.day)
          const isGone = wished.removedRows.some((gone) => gone.articleCode === articleCode)
          expect(amountOf(result, each)).toBe(isGone ? 0 : (named?.quantity ?? amountOf(one, each)))
        }
        for (const { articleCode } of wished.removedRows) expect(quantitiesOf(result).has(articleCode)).toBe(false)
        const foreseen = plan.kind === 'write' ? plan.write.after : one.rows
        expect(quantitiesOf({ ...one, rows: foreseen })).toEqual(quantitiesOf(result))
        expect(planOf(wished, result)).toEqual({ kind: 'nothing' })
      }),
      { numRuns: 1000 },
    )
  })

  it('wishes for different cells and rows commute, each based on the week before both', () => {
    const pairs = helds.chain((one) =>
      fc.subarray(CODES).chain((mine) => {
        const others = CODES.filter((code) => !mine.includes(code))
        return fc.tuple(fc.constant(one), wishesOf(mine, one), wishesOf(others, one))
      }),
    )
    fc.assert(
      fc.property(pairs, ([one, mine, other]) => {
        expect(quantitiesOf(after(other, after(mine, one)))).toEqual(quantitiesOf(after(mine, after(other, one))))
      }),
    )
    const cellPairs = helds.chain((one) =>
      fc.tuple(fc.constant(one), fc.subarray(CELLS), fc.infiniteStream(quantity)).map(([week, mine, some]) => {
        const wished = (cells: typeof CELLS) =>
          wish(cells.map((each) => ({ ...each, quantity: some.next().value, seen: amountOf(week, each) })))
        return [week, wished(mine), wished(CELLS.filter((each) => !mine.includes(each)))] as const
      }),
    )
    fc.assert(
      fc.property(cellPairs, ([one, mine, other]) => {
        expect(quantitiesOf(after(other, after(mine, one)))).toEqual(quantitiesOf(after(mine, after(other, one))))
      }),
    )
  })

  it('a stale wish is refused for exactly the cells that are neither as seen nor as wanted', () => {
    const stale = fc.tuple(helds, helds).chain(([seen, one]) => fc.tuple(fc.constant(seen), fc.constant(one), wishes(seen)))
    fc.assert(
      fc.property(stale, ([seen, one, wished]) => {
        const isBased = wished.cells.some((each) => each.seen !== null) || wished.removedRows.some((each) => each.seen !== null)
        const ofCells = wished.cells
          .filter((each) => ![amountOf(seen, each), each.quantity].includes(amountOf(one, each)))
          .map(({ articleCode, day }) => `cells.${articleCode}.${day}`)
        const ofRows = wished.removedRows
          .filter(({ articleCode }) => one.rows.some(({ code }) => code === articleCode))
          .flatMap(({ articleCode }) =>
            DAYS.filter((day) => amountOf(one, { articleCode, day }) !== amountOf(seen, { articleCode, day })).map(
              (day) => `removedRows.${articleCode}.${day}`,
            ),
          )
        const plan = planOf(wished, one)
        const refusal = plan.kind === 'refused' ? plan.refusal : null
        const paths = refusal?.__typename === 'ChangedMeanwhile' ? refusal.conflicts.map(({ path }) => path) : []
        expect(paths.toSorted()).toEqual(isBased ? [...ofCells, ...ofRows].toSorted() : [])
      }),
    )
  })

  it('only changed cells are judged', () => {
    fc.assert(
      fc.property(heldAndWish, ([one, wished]) => {
        // Every day is disabled: only a wish without a changed cell passes.
        const strict = { ...one, disabledDays: [...DAYS] }
        const isChanged = wished.cells.some((each) => amountOf(one, each) !== each.quantity)
        expect(planOf(wished, strict).kind === 'refused').toBe(isChanged)
      }),
    )
  })
})
