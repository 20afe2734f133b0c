import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isBakeryClosed, parseItalianDate } from './calendar.ts'

const day = (date: string) => Temporal.PlainDate.from(date)

describe('a suspension', () => {
  it('OPEN-35 lasts from the closing date to the day before the reopening date', () => {
    const closure = { CHIUSURADITTA1: '24/12/2026', CHIUSURADITTA2: '27/12/2026' }
    const closed = ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((date) => isBakeryClosed(day(date), closure))
    expect(closed).toEqual([false, true, true, false])
  })

  it('needs two readable dates', () => {
    const closures: Record<string, string>[] = [
      { CHIUSURADITTA1: '24/12/2026' },
      { CHIUSURADITTA2: '27/12/2026' },
      { CHIUSURADITTA1: 'x', CHIUSURADITTA2: '27/12/2026' },
      {},
    ]
    for (const closure of closures) {
      expect(isBakeryClosed(day('2026-12-24'), closure)).toBe(false)
    }
    expect(parseItalianDate('31/02/2026')).toBeNull()
    expect(parseItalianDate('1/2/2026')).toBeNull()
  })
})
