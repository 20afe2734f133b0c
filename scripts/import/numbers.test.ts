import { expect, it } from 'vitest'
import { decimalOf } from './numbers.ts'

it.each([
  ['12', null, '12'],
  [' 1,5 ', null, '1.5'],
  ['1.5', null, '1.5'],
  ['0,125', null, '0.125'],
  ['0.125', null, '0.125'],
  ['1234,5', null, '1234.5'],
  ['1234,567', null, '1234.567'],
  ['1.234,50', null, '1234.50'],
  ['1,234.50', null, '1234.50'],
  ['1.234.567', null, '1234567'],
  ['1,234,567.8', null, '1234567.8'],
  ['1,250', null, 'ambiguous'],
  ['1.250', null, 'ambiguous'],
  ['1,250', ',', '1.250'],
  ['1.250', '.', '1.250'],
  ['1.250', ',', 'ambiguous'],
  ['1,250', '.', 'ambiguous'],
  ['1.234.56', null, null],
  ['1,2,3', null, null],
  ['1.234,567.8', null, null],
  ['-1', null, null],
  ['1e3', null, null],
  ['2 kg', null, null],
  ['1 234', null, null],
  ['', null, null],
] as const)('reads %j where the decimal sign is %j as %j', (text, sign, number) => {
  expect(decimalOf(text, sign)).toBe(number)
})
