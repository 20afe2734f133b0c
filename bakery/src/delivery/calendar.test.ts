import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dateInRome, romeInstant } from '@panify/rules/rome'
import { parseCutOff } from '@panify/rules/cut-off'
import { closingInstant, dueDates, firstOpenDate, isBakeryClosed, parseItalianDate } from './calendar.ts'

const day = (date: string) => Temporal.PlainDate.from(date)
const due = (firstUnclosed: string, now: string, cutOff: string) =>
  dueDates(day(firstUnclosed), romeInstant(now).add({ seconds: 20 }), parseCutOff(cutOff)).map(String)

describe('which dates are due', () => {
  it.each([
    // After 8:00 the cut-off closes tomorrow.
    ['2026-11-19', '2026-11-18 19:59', '20,00', []],
    ['2026-11-19', '2026-11-18 20:00', '20,00', ['2026-11-19']],
    ['2026-11-19', '2026-11-18 08:01', '8,01', ['2026-11-19']],
    // At or before 8:00 it closes today.
    ['2026-11-19', '2026-11-18 23:59', '8,00', []],
    ['2026-11-19', '2026-11-19 07:59', '8,00', []],
    ['2026-11-19', '2026-11-19 08:00', '8,00', ['2026-11-19']],
    ['2026-11-19', '2026-11-19 05:30', '5,30', ['2026-11-19']],
    ['2026-11-19', '2026-11-19 00:00', '00:00', ['2026-11-19']],
    // Without one midnight closes the day that begins.
    ['2026-11-19', '2026-11-18 23:59', '', []],
    ['2026-11-19', '2026-11-19 00:00', '', ['2026-11-19']],
    // What was missed is made up, oldest first, and never a date twice.
    ['2026-11-16', '2026-11-18 20:00', '20,00', ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']],
    ['2026-11-20', '2026-11-18 20:00', '20,00', []],
    ['2026-12-31', '2027-01-01 20:00', '20,00', ['2026-12-31', '2027-01-01', '2027-01-02']],
    // The nights on which clocks change: an hour that is missing, an hour that comes twice.
    ['2026-03-29', '2026-03-29 01:59', '2,30', []],
    ['2026-03-29', '2026-03-29 03:30', '2,30', ['2026-03-29']],
    ['2026-03-30', '2026-03-29 20:00', '20,00', ['2026-03-30']],
    ['2026-03-30', '2026-03-29 19:59', '20,00', []],
    ['2026-10-26', '2026-10-25 20:00', '20,00', ['2026-10-26']],
    ['2026-10-26', '2026-10-25 19:59', '20,00', []],
    ['2026-10-26', '2026-10-26 00:00', '', ['2026-10-26']],
  ])('first unclosed %s, at %s, cut-off %s: %j', (firstUnclosed, now, cutOff, expected) => {
    expect(due(firstUnclosed, now, cutOff)).toEqual(expected)
  })

  it('waits 20 s after the cut-off, for saves that are still on their way', () => {
    const cutOff = parseCutOff('20,00')
    const at = (time: string) => dueDates(day('2026-11-19'), romeInstant('2026-11-18 20:00').add(time), cutOff)
    expect(at('PT19S')).toEqual([])
    expect(at('PT20S').map(String)).toEqual(['2026-11-19'])
  })

  it('closes every date of three years exactly once, an hour at a time', () => {
    for (const cutOff of ['20,00', '8,00', '2,30', '']) {
      const closed: string[] = []
      const daysAhead: number[] = []
      let next = day('2025-12-31')
      let now = romeInstant('2026-01-01 00:00')
      while (Temporal.Instant.compare(now, romeInstant('2029-01-01 00:00')) < 0) {
        const dates = dueDates(next, now, parseCutOff(cutOff))
        closed.push(...dates.map(String))
        next = next.add({ days: dates.length })
        daysAhead.push(...dates.map((date) => dateInRome(now).until(date).days))
        now = now.add({ hours: 1 })
      }
      expect(new Set(closed).size).toBe(closed.length)
      expect(Math.max(...daysAhead)).toBe(cutOff === '20,00' ? 1 : 0)
      expect(day('2025-12-31').until(next).days).toBe(closed.length)
      expect(closed.length).toBeGreaterThanOrEqual(1096)
    }
  })

  it('names the first open date the same way', () => {
    expect(firstOpenDate(day('2026-11-18'), romeInstant('2026-11-18 12:00'), parseCutOff('20,00')).toString()).toBe('2026-11-19')
    expect(firstOpenDate(day('2026-11-18'), romeInstant('2026-11-18 21:00'), parseCutOff('20,00')).toString()).toBe('2026-11-20')
  })

  it('closes by the clock in Rome', () => {
    expect(closingInstant(day('2026-07-02'), parseCutOff('20,00')).toString()).toBe('2026-07-01T18:00:20Z')
    expect(closingInstant(day('2026-12-02'), parseCutOff('20,00')).toString()).toBe('2026-12-01T19:00:20Z')
  })
})

describe("the bakery's closure", () => {
  it('OPEN-35 lasts from the closing date to the day before the reopening date', () => {
    const closure = { CHIUSURADITTA1: '24/12/2026', CHIUSURADITTA2: '27/12/2026' }
    const closed = ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((date) => isBakeryClosed(day(date), closure))
    expect(closed).toEqual([false, true, true, false])
  })

  it('is none with one date alone, or with dates that cannot be read', () => {
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
