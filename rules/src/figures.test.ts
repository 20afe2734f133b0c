import { expect, it } from 'vitest'
import { shownAmount, shownFigure } from './figures.ts'

it('groups thousands, also in four-digit figures, and writes a decimal comma', () => {
  expect([0, 999, 1283, 12_005, 1_234_567].map((value) => shownFigure(value))).toEqual(['0', '999', '1.283', '12.005', '1.234.567'])
  expect([1283.25, 0.125, 12.5].map((value) => shownFigure(value))).toEqual(['1.283,25', '0,125', '12,5'])
})

it('PLAN-33 writes at least the given number of decimals, more only where the value has more', () => {
  expect([12_000, 500, 125, 1_283_250].map((thousandths) => shownAmount(thousandths, 2))).toEqual(['12,00', '0,50', '0,125', '1.283,25'])
  expect(shownAmount(1_200_000)).toBe('1.200')
})
