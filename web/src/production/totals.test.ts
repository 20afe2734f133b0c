import { describe, expect, it } from 'vitest'
import { decimalsIn, restOf, shownQuantity, totalsByUnit } from './totals.ts'

describe('the totals of the production list', () => {
  it('PROD-17 shows up to three decimals, without trailing zeros', () => {
    expect([12, 12.5, 0.125, 1234.5, 1.23456].map(shownQuantity)).toEqual(['12', '12,5', '0,125', '1.234,5', '1,235'])
    expect(shownQuantity(12_345)).toBe('12.345')
  })

  it('gives every figure of a column the same decimals, so that they align', () => {
    const items = [12, 12.5, 0.125, null].map((quantity) => ({ unit: 'kg', quantity }))
    expect(decimalsIn(items)).toBe(3)
    expect(items.map(({ quantity }) => restOf(quantity, 3))).toEqual([',000', '00', '', ',000'])
    expect(restOf(12, 0)).toBe('')
  })

  it('shows a dash for a missing quantity', () => {
    expect([null, Number.NaN].map(shownQuantity)).toEqual(['-', '-'])
  })

  it('adds each unit separately and exactly', () => {
    const items = [
      { unit: 'kg', quantity: 0.1 },
      { unit: 'pz', quantity: 30 },
      { unit: 'KG ', quantity: 0.2 },
      { unit: 'pz', quantity: null },
    ]
    expect(totalsByUnit(items)).toEqual([
      { unit: 'kg', quantity: 0.3 },
      { unit: 'pz', quantity: 30 },
    ])
  })
})
