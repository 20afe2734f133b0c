// Single values as the gateway writes them.
import { expect, it } from 'vitest'
import { fromThousandths, toFlag, toItalianDate } from './encode.ts'

it('writes flags, dates and exact quantities as specified', () => {
  expect([toFlag(true), toFlag(false)]).toEqual(['1', '0'])
  expect(toItalianDate('2027-02-01')).toBe('01/02/2027')
  expect([12_000, 300, 2_500].map(fromThousandths)).toEqual(['12', '0.3', '2.5'])
})
