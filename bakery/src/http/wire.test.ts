import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTenThousandths, fromThousandths, toTenThousandths, toThousandths } from './wire.ts'

it('quantities and prices survive a round trip unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (thousandths) => {
      const written = fromThousandths(thousandths)
      expect(written).toMatch(/^\d+(\.\d{0,2}[1-9])?$/)
      expect(toThousandths(written)).toBe(thousandths)
      expect(toThousandths(Number(written))).toBe(thousandths)
      expect(toTenThousandths(fromTenThousandths(thousandths))).toBe(thousandths)
    }),
  )
})

it.each([
  ['12', 12_000],
  ['0.5', 500],
  ['0,5', 500],
  ['1.500000', 1_500],
  [' 7 ', 7_000],
  [0.1 * 3, null],
  [0.3, 300],
  ['', null],
  ['-1', null],
  ['1e3', null],
  [1e21, null],
  [Number.NaN, null],
  ['0.0001', null],
  ['100000', 100_000_000],
  ['100000.001', null],
  [null, null],
  [true, null],
])('%j is %j thousandths', (value, expected) => {
  expect(toThousandths(value)).toBe(expected)
})
