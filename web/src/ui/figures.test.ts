import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownAmount, shownCount, shownEuros, withoutGrouping, writtenFigure } from './figures.ts'

describe('figures', () => {
  it('separates thousands with points', () => expect([0, 3752, 12_005].map(shownCount)).toEqual(['0', '3.752', '12.005']))

  it('writes euros with two decimals, on one line with their sign', () => {
    expect([1283.25, 2.8, 0, 0.0045].map(shownEuros)).toEqual(['€\u00a01.283,25', '€\u00a02,80', '€\u00a00,00', '€\u00a00,0045'])
  })

  it('writes a comma and no points into a field', () => {
    expect([13.8, 1283.25, 0.1255].map((value) => writtenFigure(value))).toEqual(['13,8', '1283,25', '0,1255'])
    expect(writtenFigure(2.8, 2)).toBe('2,80')
  })

  it('removes the points of a displayed number, and keeps a decimal point', () => {
    expect(['1.283,25', '1.234.567', '1.234,'].map((text) => withoutGrouping(text))).toEqual(['1283,25', '1234567', '1234,'])
    expect(['2.500', '0.125', '2.5', '1.28', '12345.678,9'].map((text) => withoutGrouping(text))).toEqual([
      '2.500',
      '0.125',
      '2.5',
      '1.28',
      '12345.678,9',
    ])
    expect(['1.200', '0.125', '1.20'].map((text) => withoutGrouping(text, 0))).toEqual(['1200', '0.125', '1.20'])
  })

  it('parses every displayed number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom(0, 2), (value, decimals) => {
        const whole = decimals === 0 ? value - (value % 1000) : value
        expect(Number(withoutGrouping(shownAmount(whole, decimals), decimals).replace(',', '.')) * 1000).toBeCloseTo(whole, 3)
      }),
    )
  })
})
