import { expect, it } from 'vitest'
import { sumsOf, sumsText } from './sums.ts'

it('adds equal units, in any spelling, and lists pieces before kilos before others', () => {
  const amounts = [
    { unit: 'teglie', amount: 2_000 },
    { unit: 'KG', amount: 100 },
    { unit: 'pz', amount: 1_240_000 },
    { unit: 'kg', amount: 200 },
    { unit: 'Nr', amount: 3_000 },
  ]
  expect(sumsText(sumsOf(amounts))).toBe('1.243\u00a0pz, 0,30\u00a0kg, 2\u00a0teglie')
  expect(sumsText(sumsOf([]))).toBe('')
})
