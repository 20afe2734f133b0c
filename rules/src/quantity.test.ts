import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowed, largestAllowed, limitsOf, parseQuantity, suggestionsFor, toDecimal } from './quantity.ts'

const rolls = limitsOf({ unit: 'pz', minimum: 10_000, step: 5_000 })

describe('quantities', () => {
  it.each([
    [12, 12_000],
    [0.1 * 3, 300],
    ['2.5', 2_500],
    ['2,5', null],
    ['1,250', null],
    ['1.250,5', null],
    ['2.500', 2_500],
    ['0', 0],
    [0, 0],
    [9_999_999.999, 9_999_999_999],
    [-1, null],
    ['-1', null],
    ['abc', null],
    ['', null],
    ['1e3', null],
    [1e308, null],
    [5e-324, null],
    [0.00000001, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [0.0005, null],
    ['0.0005', null],
    [10_000_000, null],
    [null, null],
  ])('reads %j as %j thousandths', (value, thousandths) => {
    expect(parseQuantity(value)).toBe(thousandths)
  })

  it('converts 10,000 random thousandths to decimals and back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (thousandths) => {
        expect(parseQuantity(toDecimal(thousandths))).toBe(thousandths)
        expect(parseQuantity(String(toDecimal(thousandths)))).toBe(thousandths)
      }),
      { numRuns: 10_000 },
    )
    expect([0.1, 0.1, 0.1].reduce((sum, one) => sum + parseQuantity(one)!, 0)).toBe(parseQuantity('0.3'))
  })
})

describe('limits', () => {
  it.each([
    [' Kg. ', {}, { minimum: 100, step: 100, maximum: 100_000, decimals: 2 }],
    ['kg', {}, { minimum: 100, step: 100, maximum: 100_000, decimals: 2 }],
    ['KG', {}, { minimum: 100, step: 100, maximum: 100_000, decimals: 2 }],
    ['pz', {}, { minimum: 1_000, step: 1_000, maximum: 1_000_000, decimals: 0 }],
    ['kg', { step: 5 }, { minimum: 5, step: 5, maximum: 100_000, decimals: 3 }],
    ['pz', { step: 500 }, { minimum: 500, step: 500, maximum: 1_000_000, decimals: 1 }],
    ['pz', { minimum: 0, step: 0, maximum: 0 }, { minimum: 1_000, step: 1_000, maximum: 1_000_000, decimals: 0 }],
    ['kg', { minimum: 150_000 }, { minimum: 150_000, step: 100, maximum: 150_000, decimals: 2 }],
  ])('of %s with %j are %j', (unit, set, limits) => {
    expect(limitsOf({ unit, ...set })).toEqual(limits)
  })

  it.each([
    [0, true],
    [5_000, false],
    [9_999, false],
    [10_000, true],
    [12_000, false],
    [15_000, true],
    [1_000_000, true],
    [1_005_000, false],
  ])('of 10, then 5 by 5 up to 1000: %d thousandths allowed is %j', (quantity, allowed) => {
    expect(isAllowed(quantity, rolls)).toBe(allowed)
  })

  it.each([
    [3_000, [10_000]],
    [12_000, [10_000, 15_000]],
    [2_000_000, [1_000_000]],
  ])('refuses %d and proposes %j', (quantity, suggestions) => {
    expect(isAllowed(quantity, rolls)).toBe(false)
    expect(suggestionsFor(quantity, rolls)).toEqual(suggestions)
  })

  it('proposes 0 where the minimum exceeds the maximum: nothing else is allowed', () => {
    const limits = { minimum: 20_000, step: 1_000, maximum: 10_000, decimals: 0 }
    expect([largestAllowed(limits), suggestionsFor(15_000, limits)]).toEqual([0, [0]])
  })

  it('PLAN-27,29,31 allows 0, the minimum itself, whole steps above it, and the maximum itself', () => {
    const limits = limitsOf({ unit: 'pz', minimum: 12_000, step: 5_000, maximum: 27_000 })
    const allowed = Array.from({ length: 40 }, (_, one) => one).filter((one) => isAllowed(one * 1000, limits))
    expect(allowed).toEqual([0, 12, 17, 22, 27])
  })

  it('PLAN-27,29,31 agrees with the definition on 10,000 random quantities, and proposes only the nearest allowed ones', () => {
    const limits = fc.record({
      minimum: fc.integer({ min: 1, max: 5_000 }),
      step: fc.integer({ min: 1, max: 2_000 }),
      maximum: fc.integer({ min: 1, max: 20_000 }),
      decimals: fc.constant(3),
    })
    fc.assert(
      fc.property(limits, fc.integer({ min: 0, max: 25_000 }), (limits, quantity) => {
        const allowed = [0]
        for (let one = limits.minimum; one <= limits.maximum; one += limits.step) allowed.push(one)
        expect(isAllowed(quantity, limits)).toBe(allowed.includes(quantity))
        if (allowed.includes(quantity)) return
        const proposed = suggestionsFor(quantity, limits)
        const nearest = allowed.slice(allowed.length > 1 ? 1 : 0).sort((a, b) => Math.abs(a - quantity) - Math.abs(b - quantity))[0]!
        expect(proposed.every((one) => allowed.includes(one))).toBe(true)
        expect(Math.min(...proposed.map((one) => Math.abs(one - quantity)))).toBe(Math.abs(nearest - quantity))
      }),
      { numRuns: 10_000 },
    )
  })
})
