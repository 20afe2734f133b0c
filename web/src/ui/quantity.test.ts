import fc from 'fast-check'
import { isAllowed } from '@panify/rules/quantity'
import { describe, expect, it } from 'vitest'
import {
  choicesAround,
  formatQuantity,
  nearestValid,
  parseQuantity,
  refusalOf,
  rulesOf,
  stepped,
  toDecimal,
  toThousandths,
} from './quantity.ts'

const rosetta = rulesOf({ minimum: 10, step: 5, maximum: 100, decimals: 0 })
const pane = rulesOf({ minimum: 0.5, step: 0.5, maximum: 100, decimals: 2 })
const whole = (values: number[]) => values.map(toDecimal)

const randomRules = fc
  .record({
    minimum: fc.integer({ min: 1, max: 50_000 }),
    step: fc.integer({ min: 1, max: 20_000 }),
    span: fc.integer({ min: 0, max: 400_000 }),
  })
  .map(({ minimum, step, span }) => ({ minimum, step, maximum: minimum + span, decimals: 2 }))

describe('quantity', () => {
  it('PLAN-34 reads comma and point and writes a comma', () => {
    expect(parseQuantity('2,5')).toBe(2500)
    expect(parseQuantity(' 2.5 ')).toBe(2500)
    expect(parseQuantity(',125')).toBe(125)
    expect(parseQuantity('')).toBe(0)
    expect(parseQuantity('0,1') * 3).toBe(300)
    expect(formatQuantity(2500, 2)).toBe('2,50')
  })

  it('reads a number with points between thousands, as displayed', () => {
    expect(parseQuantity('1.283,25')).toBe(1_283_250)
    expect(parseQuantity('1.200', 0)).toBe(1_200_000)
    expect(parseQuantity('1.200', 2)).toBe(1200)
    expect(refusalOf(1_201_000, rulesOf({ minimum: 1, step: 1, maximum: 1200, decimals: 0 }))).toBe('Massimo 1.200.')
  })

  it('rejects all other text', () => {
    for (const text of ['abc', '-1', '1e308', '1,2,3', '1.00,50', '0,1234', ',', '12345678', '٣'])
      expect(parseQuantity(text), text).toBeNaN()
  })

  it('PLAN-33 shows 2 decimals for kg, more only where the value has more, none for pieces', () => {
    expect(formatQuantity(500, 2)).toBe('0,50')
    expect(formatQuantity(125, 2)).toBe('0,125')
    expect(formatQuantity(1_200_000, 0)).toBe('1200')
    expect(formatQuantity(30_500, 0)).toBe('30,5')
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 3 }), (value, decimals) => {
        expect(parseQuantity(formatQuantity(value, decimals))).toBe(value)
        expect(toThousandths(toDecimal(value))).toBe(value)
      }),
    )
  })

  it('allows 0 and minimum + k steps up to the maximum', () => {
    expect([0, 10, 15, 100].map((n) => isAllowed(n * 1000, rosetta))).toEqual([true, true, true, true])
    expect([5, 12, 105].map((n) => isAllowed(n * 1000, rosetta))).toEqual([false, false, false])
  })

  it('suggests the nearest valid quantities and gives the reason', () => {
    expect(whole(nearestValid(7000, rosetta))).toEqual([10])
    expect(whole(nearestValid(12_000, rosetta))).toEqual([10, 15])
    expect(whole(nearestValid(500_000, rosetta))).toEqual([100])
    expect(nearestValid(15_000, rosetta)).toEqual([])
    expect(refusalOf(7000, rosetta)).toBe('Minimo 10, oppure 0.')
    expect(refusalOf(12_000, rosetta)).toBe('Da 10 a passi di 5.')
    expect(refusalOf(500_000, rosetta)).toBe('Massimo 100.')
    expect(refusalOf(Number.NaN, rosetta)).toContain('Scrivi un numero')
    expect(refusalOf(0, rosetta)).toBeNull()
  })

  it('steps to valid quantities only, with 0 below the minimum', () => {
    expect(whole([stepped(0, 1, rosetta), stepped(10_000, 1, rosetta), stepped(12_000, 1, rosetta)])).toEqual([10, 15, 15])
    expect(whole([stepped(15_000, -1, rosetta), stepped(12_000, -1, rosetta), stepped(10_000, -1, rosetta)])).toEqual([10, 10, 0])
    expect(whole([stepped(0, 10, rosetta), stepped(30_000, -10, rosetta), stepped(100_000, 1, rosetta)])).toEqual([55, 10, 100])
    expect(stepped(500, 1, pane)).toBe(1000)
    expect(stepped(Number.NaN, 1, pane)).toBe(500)
  })

  it('never steps to or suggests an invalid quantity', () => {
    fc.assert(
      fc.property(randomRules, fc.integer({ min: 0, max: 600_000 }), fc.constantFrom(-10, -1, 1, 10), (rules, value, steps) => {
        const next = stepped(value, steps, rules)
        expect(next === value || isAllowed(next, rules)).toBe(true)
        const near = nearestValid(value, rules)
        expect(near.every((each) => isAllowed(each, rules))).toBe(true)
        expect(near.length > 0).toBe(!isAllowed(value, rules))
      }),
    )
  })

  it('OPEN-108 lists 0 and the ten valid values around the current one, marked', () => {
    const choices = choicesAround(40_000, rosetta)
    expect(whole(choices.map(({ value }) => value))).toEqual([0, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65])
    expect(choices.filter(({ isCurrent }) => isCurrent).map(({ value }) => value)).toEqual([40_000])
    expect(choices.some(({ isOutOfRange }) => isOutOfRange)).toBe(false)
    expect(whole(choicesAround(0, rosetta).map(({ value }) => value))).toEqual([0, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
    expect(choicesAround(100_000, rosetta)).toHaveLength(11)
  })

  it('PLAN-35 lists a current value outside the range in its place, marked', () => {
    const choices = choicesAround(12_000, rosetta)
    expect(whole(choices.map(({ value }) => value)).slice(0, 4)).toEqual([0, 10, 12, 15])
    expect(choices.filter(({ isOutOfRange }) => isOutOfRange)).toEqual([{ value: 12_000, isCurrent: true, isOutOfRange: true }])
    expect(choicesAround(200_000, rosetta).at(-1)).toEqual({ value: 200_000, isCurrent: true, isOutOfRange: true })
  })

  it('keeps the list short for any range', () => {
    fc.assert(
      fc.property(randomRules, fc.integer({ min: 0, max: 600_000 }), (rules, value) => {
        const values = choicesAround(value, rules).map((choice) => choice.value)
        expect(values.length).toBeLessThanOrEqual(12)
        expect(new Set(values).size).toBe(values.length)
        expect(values).toContain(0)
        expect(values.includes(value) || !isAllowed(value, rules) || value === 0).toBe(true)
      }),
    )
  })
})
