import { limitsOf } from '@panify/rules/quantity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ArticleModel } from '../articles/ports.ts'
import { planClosures, planReopening, type ClosuresWish } from './closures.rules.ts'
import { afterWrite, exceptionOf, versionOfOrder, type Write } from './exceptions.rules.ts'
import type { Exception, Exceptions, OrderedRow, Portion } from './extraordinary.model.ts'
import { planDeletion, planOrder, type HeldOrder, type OrderWish, type Seen } from './plan.ts'

const DATE = '2026-11-23'
const OTHER = '2026-11-24'
const KEY = { customerCode: '0042', destinationCode: '0003' }
const NONE = { kind: 'none' } as const
const CLOSURE = { kind: 'closure' } as const

const ordered = ({ code, quantity }: Portion): OrderedRow => ({
  code,
  description: `Articolo ${code}`,
  unit: 'pz',
  quantity,
  price: null,
  weight: null,
  note: null,
  minimum: null,
  step: null,
})
const article = (code: string): ArticleModel => ({ ...ordered({ code, quantity: 0 }), limits: limitsOf({ unit: 'pz' }) }) as never
const articles = new Map(['A', 'B', 'C'].map((code) => [code, article(code)]))

const rows = (text: string): Portion[] =>
  text === '' ? [] : text.split(' ').map((one) => ({ code: one[0]!, quantity: Number(one.slice(1)) * 1000 }))
const order = (text: string) => ({ kind: 'order' as const, rows: rows(text) })
const shown = (portions: readonly Portion[]) => portions.map(({ code, quantity }) => `${code}${quantity / 1000}`).join(' ')

function exceptionsWith(exception: Exception<Portion>): Exceptions {
  const orders = exception.kind === 'order' ? [{ date: DATE, rows: exception.rows.map(ordered) }] : []
  return {
    orders: [...orders, { date: OTHER, rows: [ordered({ code: 'A', quantity: 1_000 })] }],
    closures: exception.kind === 'closure' ? [DATE] : [],
  }
}
const heldWith = (exception: Exception<Portion>, usual: readonly Portion[] = []): HeldOrder => ({
  exceptions: { ...exceptionsWith(exception), version: null },
  known: { articles, standing: [] },
  usual,
})
const wish = (text: string, more: Partial<OrderWish> = {}): OrderWish => ({
  date: DATE,
  rows: rows(text),
  mode: 'REPLACE',
  seen: null,
  ...more,
})

function resultOf(plan: ReturnType<typeof planOrder>): string {
  if (plan.kind === 'write') return plan.write.kind === 'order' ? shown(plan.write.rows) : plan.write.kind
  if (plan.kind === 'nothing') return 'nothing'
  const { refusal } = plan
  return refusal.__typename === 'ChangedMeanwhile' ? refusal.conflicts.map(({ path }) => path).join(' ') : refusal.__typename
}

describe('an order of a date', () => {
  it.each<[string, Exception<Portion>, OrderWish, string]>([
    ['is written where there is none', NONE, wish('A5 B2'), 'A5 B2'],
    ['needs nothing where it is so already', order('B2 A5'), wish('A5 B2'), 'nothing'],
    ['leaves out what is 0', NONE, wish('A5 B0'), 'A5'],
    ['is refused without any quantity', NONE, wish('A0'), 'OrderEmpty'],
    ['is refused with an article that nobody offers', NONE, wish('X5'), 'ArticleNotOrderable'],
    ['is refused with a quantity between the steps', NONE, wish('A5.5'), 'QuantitiesRefused'],
    ['replaces a closure that was seen', CLOSURE, wish('A5', { seen: CLOSURE }), 'A5'],
    ['replaces the whole order where nothing was seen', order('A1 C3'), wish('A5'), 'A5'],
    ['changes the order that was seen', order('A1 B2'), wish('A5 B2', { seen: order('A1 B2') }), 'A5 B2'],
    ['keeps what somebody else changed in another row', order('A1 B9'), wish('A5 B2', { seen: order('A1 B2') }), 'A5 B9'],
    ['keeps what somebody else added and removed', order('B2 C3'), wish('A1 B5', { seen: order('A1 B2') }), 'B5 C3'],
    ['takes what both have changed to the same', order('A5'), wish('A5', { seen: order('A1') }), 'nothing'],
    ['asks for the rows that both have changed', order('A9 B2'), wish('A5 B4', { seen: order('A1 B2') }), 'rows.A'],
    ['asks for a row that is to go and was changed', order('A9 B2'), wish('B2', { seen: order('A1 B2') }), 'rows.A'],
    ['asks for every row that differs from an order that was not seen', order('A5 B9 C3'), wish('A5 B2', { seen: NONE }), 'rows.B rows.C'],
    ['asks once where the order that was seen has gone', NONE, wish('A5', { seen: order('A1') }), 'rows'],
    ['asks once where a closure has come', CLOSURE, wish('A5', { seen: NONE }), 'rows'],
    ['asks once where the closure that was seen has gone', NONE, wish('A5', { seen: CLOSURE }), 'rows'],
    ['merged, changes the order that is there', order('A1 B2'), wish('B0 C3', { mode: 'MERGE' }), 'A1 C3'],
    ['merged, asks for the named rows alone', order('A9 B9'), wish('B4', { mode: 'MERGE', seen: order('A1 B2') }), 'rows.B'],
  ])('%s', (_name, held, wished, expected) => {
    expect(resultOf(planOrder(wished, heldWith(held)))).toBe(expected)
  })

  it('merged, changes what the date delivers as usual', () => {
    expect(resultOf(planOrder(wish('B4', { mode: 'MERGE' }), heldWith(NONE, rows('A1 B2'))))).toBe('A1 B4')
  })

  it('reports each conflict as a screen shows it', () => {
    const seen = order('A1250')
    const plan = planOrder(wish('A5 B1', { seen }), heldWith(order('B2')))
    expect(plan).toMatchObject({
      refusal: {
        code: 'CHANGED_MEANWHILE',
        conflicts: [
          { path: 'rows.A', label: 'Articolo A', seen: '1.250', current: null, wanted: '5' },
          { path: 'rows.B', label: 'Articolo B', seen: null, current: '2', wanted: '1' },
        ],
      },
    })
    expect(planOrder(wish('A5 B1', { seen }), heldWith(CLOSURE))).toMatchObject({
      refusal: {
        conflicts: [
          {
            label: 'Consegna del 23/11/2026',
            seen: 'ordine straordinario (1 articolo)',
            current: 'chiusura straordinaria',
            wanted: 'ordine straordinario (2 articoli)',
          },
        ],
      },
    })
  })

  it('audits the date before and after', () => {
    const plan = planOrder(wish('A5 B2'), heldWith(order('A1')))
    expect(plan).toMatchObject({ action: 'extraordinary.order', detail: { [DATE]: { before: 'A 1', after: 'A 5; B 2' } } })
  })
})

describe('the deletion of an order', () => {
  it.each<[string, Exception<Portion>, Seen, string]>([
    ['removes it', order('A1'), order('A1'), 'removal'],
    ['removes it whatever it holds where nothing was seen', order('A9'), null, 'removal'],
    ['leaves a closure alone', CLOSURE, order('A1'), 'nothing'],
    ['needs nothing where it has gone', NONE, order('A1'), 'nothing'],
    ['asks for each row that is not as seen', order('A9 C3'), order('A1 B2'), 'rows.A rows.B rows.C'],
    ['asks where there was none', order('A9'), NONE, 'seen'],
  ])('%s', (_name, held, seen, expected) => {
    expect(resultOf(planDeletion({ date: DATE, seen }, exceptionsWith(held)))).toBe(expected)
  })
})

describe('closures', () => {
  const both = [DATE, OTHER]

  it('close every date in one write, and ask before an order is removed', () => {
    const held = exceptionsWith(NONE)
    expect(planClosures({ dates: both, onOrder: 'REFUSE', seen: null }, KEY, held)).toMatchObject({
      refusal: { code: 'DATE_HAS_ORDER', orders: [{ ...KEY, date: OTHER }] },
    })
    expect(planClosures({ dates: both, onOrder: 'DELETE', seen: null }, KEY, held)).toMatchObject({
      write: { kind: 'closure', dates: both },
    })
    expect(planClosures({ dates: [DATE], onOrder: 'REFUSE', seen: null }, KEY, exceptionsWith(CLOSURE))).toEqual({ kind: 'nothing' })
  })

  it('remove an order that was seen, and ask again for an unseen or changed one', () => {
    const held = exceptionsWith(order('A1'))
    const seen = new Map(held.orders.map((one) => [one.date, versionOfOrder(one)]))
    const close = (more: Partial<ClosuresWish>, now = held) => planClosures({ dates: both, onOrder: 'DELETE', seen, ...more }, KEY, now)
    expect(close({})).toMatchObject({ write: { kind: 'closure', dates: both } })
    expect(close({ seen: new Map([...seen].slice(0, 1)) })).toMatchObject({ refusal: { orders: [{ date: OTHER }] } })
    expect(close({}, exceptionsWith(order('A2')))).toMatchObject({ refusal: { code: 'DATE_HAS_ORDER', orders: [{ date: DATE }] } })
    expect(close({ onOrder: 'REFUSE' })).toMatchObject({ refusal: { orders: [{ date: DATE }, { date: OTHER }] } })
  })

  it('OPEN-48 name every date that has an order', () => {
    expect(planClosures({ dates: both, onOrder: 'REFUSE', seen: null }, KEY, exceptionsWith(order('A1 B2')))).toMatchObject({
      refusal: {
        message:
          "Per il 23/11/2026 c'è un ordine straordinario (2 articoli). Altre date con un ordine: 24/11/2026. Chiudendo le date, gli ordini vengono eliminati.",
      },
    })
  })

  it('are removed alone: the orders of the dates stay', () => {
    expect(planReopening(both, exceptionsWith(CLOSURE))).toMatchObject({ write: { kind: 'removal', dates: [DATE] } })
    expect(planReopening(both, exceptionsWith(NONE))).toEqual({ kind: 'nothing' })
  })
})

const portions = fc.uniqueArray(
  fc.record({ code: fc.constantFrom('A', 'B', 'C'), quantity: fc.integer({ min: 1, max: 3 }).map((n) => n * 1000) }),
  {
    selector: ({ code }) => code,
  },
)
const filled = fc.uniqueArray(
  fc.record({ code: fc.constantFrom('A', 'B', 'C'), quantity: fc.integer({ min: 1, max: 3 }).map((n) => n * 1000) }),
  {
    selector: ({ code }) => code,
    minLength: 1,
  },
)
const dates: fc.Arbitrary<Exception<Portion>> = fc.oneof(
  fc.constant(NONE),
  fc.constant(CLOSURE),
  filled.map((some) => ({ kind: 'order' as const, rows: some })),
)
const wishes: fc.Arbitrary<OrderWish> = fc.record({
  date: fc.constant(DATE),
  rows: portions,
  mode: fc.constantFrom('REPLACE' as const, 'MERGE' as const),
  seen: fc.option(dates),
})
const after = ({ exceptions, ...held }: HeldOrder, write: Write): HeldOrder => ({
  ...held,
  exceptions: { ...afterWrite(exceptions, write), version: null },
})

describe('for any date', () => {
  it('a change planned on its own result is empty', () => {
    fc.assert(
      fc.property(dates, wishes, portions, (held, wished, usual) => {
        const before = heldWith(held, usual)
        const again = (plan: (state: HeldOrder) => ReturnType<typeof planOrder>) => {
          const first = plan(before)
          return first.kind === 'write' ? plan(after(before, first.write)) : { kind: 'nothing' }
        }
        const ordering = again((state) => planOrder(wished, state))
        const deleting = again(({ exceptions }) => planDeletion(wished, exceptions))
        expect([ordering, deleting]).toEqual([{ kind: 'nothing' }, { kind: 'nothing' }])
      }),
    )
  })

  it('a stale wish is refused for exactly the rows that are neither as seen nor as wanted', () => {
    fc.assert(
      fc.property(filled, filled, filled, (held, seen, wanted) => {
        const plan = planOrder({ ...wish(''), rows: wanted, seen: { kind: 'order', rows: seen } }, heldWith({ kind: 'order', rows: held }))
        const of = (some: readonly Portion[], code: string) => some.find((row) => row.code === code)?.quantity ?? 0
        const stale = ['A', 'B', 'C'].filter((code) => {
          const [was, now, then] = [of(seen, code), of(held, code), of(wanted, code)]
          return now !== was && now !== then && then !== was
        })
        const conflicts = plan.kind === 'refused' && plan.refusal.__typename === 'ChangedMeanwhile' ? plan.refusal.conflicts : []
        const isEmpty = plan.kind === 'refused' && plan.refusal.__typename === 'OrderEmpty'
        expect(isEmpty ? [] : conflicts.map(({ path }) => path.slice('rows.'.length)).toSorted()).toEqual(isEmpty ? [] : stale)
      }),
    )
  })

  it('changes of different articles commute', () => {
    fc.assert(
      fc.property(filled, fc.integer({ min: 4, max: 6 }), fc.integer({ min: 4, max: 6 }), (held, one, other) => {
        const seen: Seen = { kind: 'order', rows: held }
        const change = (code: string, quantity: number) => {
          const others = held.filter((row) => row.code !== code)
          return { ...wish(''), rows: [...others, { code, quantity: quantity * 1000 }], seen }
        }
        const applied = (first: OrderWish, second: OrderWish) =>
          [first, second].reduce(
            (state, wished) => {
              const plan = planOrder(wished, state)
              if (plan.kind !== 'write') throw new Error(plan.kind)
              return after(state, plan.write)
            },
            heldWith({ kind: 'order', rows: held }),
          )
        const contentOf = (state: HeldOrder) => {
          const exception = exceptionOf(state.exceptions, DATE)
          return exception.kind === 'order' ? exception.rows.map(({ code, quantity }) => `${code} ${quantity}`).toSorted() : []
        }
        const [a, b] = [change('A', one), change('B', other)]
        expect(contentOf(applied(a, b))).toEqual(contentOf(applied(b, a)))
      }),
    )
  })

  it('other dates stay as they are', () => {
    fc.assert(
      fc.property(dates, wishes, (held, wished) => {
        const before = heldWith(held)
        const plan = planOrder(wished, before)
        const { exceptions } = plan.kind === 'write' ? after(before, plan.write) : before
        expect(exceptionOf(exceptions, OTHER)).toEqual(exceptionOf(before.exceptions, OTHER))
      }),
    )
  })
})
