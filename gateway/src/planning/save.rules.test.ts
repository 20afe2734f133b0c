import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Weekday } from '../generated/resolvers.ts'
import type { StandingRow } from './planning.model.ts'
import { isFulfilled, refusalOfWish, wishedRows, writeOf, type Held, type Wish, type Write } from './save.rules.ts'

const CODES = ['A', 'B', 'C', 'D', 'E']
const DAYS = ['MONDAY', 'TUESDAY', 'SUNDAY'] as const satisfies Weekday[]

const quantity = fc.integer({ min: 0, max: 5 }).map((pieces) => pieces * 1000)

function row(code: string, monday: number, tuesday: number): StandingRow {
  const quantities = { monday, tuesday, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 }
  return { id: code, code, description: code, unit: 'pz', weight: null, note: null, quantities, minimum: null, step: null }
}

const articles = new Map(
  CODES.map((code) => {
    const limits = { minimum: 1000, step: 1000, maximum: 1_000_000, decimals: 0 }
    const texts = { code, description: code, unit: 'pz', imageUrl: '', note: null, price: null, dataSheetUrl: null, categoryCode: null }
    return [code, { ...texts, weight: null, limits, maximum: null, isFeatured: false, categoryCodes: {} }]
  }),
)

const helds: fc.Arbitrary<Held> = fc
  .tuple(fc.subarray(CODES), fc.infiniteStream(quantity))
  .map(([codes, some]) => ({ rows: codes.map((code) => row(code, some.next().value, some.next().value)), articles, disabledDays: [] }))

const wishes: fc.Arbitrary<Wish> = fc
  .tuple(fc.shuffledSubarray(CODES), fc.nat(5), fc.infiniteStream(quantity), fc.subarray([...DAYS], { minLength: 1 }))
  .map(([codes, changed, some, days]) => ({
    changes: codes.slice(0, changed).map((code) => ({ code, cells: days.map((day) => ({ day, quantity: some.next().value })) })),
    removals: codes.slice(changed),
  }))

/** What a server does with a write, by the plain contract. */
function applied(write: Write | null, { rows }: Held): Map<string, unknown> {
  const held = new Map(rows.map(({ code, quantities }) => [code, quantities]))
  if (write === null) return held
  if (write.kind === 'remove') for (const code of write.codes) held.delete(code)
  else {
    if (write.kind === 'replace') for (const code of held.keys()) if (!write.rows.some((one) => one.code === code)) held.delete(code)
    for (const { code, quantities } of write.rows) held.set(code, quantities)
  }
  return held
}

describe('the one write of a save', () => {
  it('brings a server exactly to what was wished, for 2,000 random weeks and wishes', () => {
    fc.assert(
      fc.property(helds, wishes, (held, wish) => {
        const after = applied(writeOf(wish, held), held)
        expect(after).toEqual(new Map(wishedRows(wish, held).map(({ code, quantities }) => [code, quantities])))
        for (const { code, cells } of wish.changes)
          for (const { day, quantity } of cells) {
            const week = after.get(code) as Record<string, number> | undefined
            expect(week?.[day.toLowerCase()] ?? 0).toBe(quantity)
          }
        for (const code of wish.removals) expect(after.has(code)).toBe(false)
        expect(isFulfilled(wish, { ...held, rows: wishedRows(wish, held) })).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is refused for changed cells alone: what stays as it is is never judged', () => {
    fc.assert(
      fc.property(helds, wishes, (held, wish) => {
        // Nothing but 0 is allowed any more, and every day is disabled: only a wish without any change may pass.
        const strict = { ...held, disabledDays: [...DAYS] }
        const changesNothing = wish.changes.every(({ code, cells }) => {
          const known = held.rows.find((one) => one.code === code)
          return cells.every(({ day, quantity }) => (known?.quantities[day.toLowerCase() as 'monday'] ?? 0) === quantity)
        })
        expect(refusalOfWish(wish, strict) === null).toBe(changesNothing)
      }),
      { numRuns: 2_000 },
    )
  })
})
