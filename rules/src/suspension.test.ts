import { describe, expect, it } from 'vitest'
import { isSuspended } from './suspension.ts'

describe("the bakery's holidays", () => {
  it.each([
    ['2026-12-24', false],
    ['2026-12-25', true],
    ['2026-12-27', true],
    ['2026-12-28', false],
  ])('last from the closing date to the day before the reopening: %s %s', (date, expected) => {
    expect(isSuspended(date, { closingDate: '2026-12-25', reopeningDate: '2026-12-28' })).toBe(expected)
  })

  it('need both dates', () => {
    for (const one of [{ closingDate: '2026-12-25' }, { reopeningDate: '2026-12-28' }, {}])
      expect(isSuspended('2026-12-26', { closingDate: null, reopeningDate: null, ...one })).toBe(false)
  })
})
