import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { closingOf, datesClosedBy, firstOfWeekday, firstOpenFrom } from './closing.ts'
import { parseCutOff } from './cut-off.ts'
import { ROME, dateInRome, romeInstant } from './rome.ts'

const day = (date: string) => Temporal.PlainDate.from(date)
const rome = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ROME).toInstant()
const utc = (text: string) => Temporal.Instant.from(text)
const inRome = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(ROME).toString({ timeZoneName: 'never' })

describe('which dates close', () => {
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
    // Without a cut-off, midnight closes the day that begins.
    ['2026-11-19', '2026-11-18 23:59', '', []],
    ['2026-11-19', '2026-11-19 00:00', '', ['2026-11-19']],
    // Missed dates close later, oldest first, each of them once.
    ['2026-11-16', '2026-11-18 20:00', '20,00', ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']],
    ['2026-11-20', '2026-11-18 20:00', '20,00', []],
    ['2026-12-31', '2027-01-01 20:00', '20,00', ['2026-12-31', '2027-01-01', '2027-01-02']],
    // The nights on which the clocks change: one hour is missing, one comes twice.
    ['2026-03-29', '2026-03-29 01:59', '2,30', []],
    ['2026-03-29', '2026-03-29 03:30', '2,30', ['2026-03-29']],
    ['2026-03-30', '2026-03-29 20:00', '20,00', ['2026-03-30']],
    ['2026-03-30', '2026-03-29 19:59', '20,00', []],
    ['2026-10-26', '2026-10-25 20:00', '20,00', ['2026-10-26']],
    ['2026-10-26', '2026-10-25 19:59', '20,00', []],
    ['2026-10-26', '2026-10-26 00:00', '', ['2026-10-26']],
  ])('first unclosed %s, at %s, cut-off %s: %j', (firstUnclosed, now, cutOff, expected) => {
    expect(datesClosedBy(romeInstant(now), day(firstUnclosed), parseCutOff(cutOff)).map(String)).toEqual(expected)
  })

  it('closes every date of three years exactly once, an hour at a time', () => {
    for (const cutOff of ['20,00', '8,00', '2,30', '']) {
      const closed: string[] = []
      const daysAhead: number[] = []
      let next = day('2025-12-31')
      let now = romeInstant('2026-01-01 00:00')
      while (Temporal.Instant.compare(now, romeInstant('2029-01-01 00:00')) < 0) {
        const dates = datesClosedBy(now, next, parseCutOff(cutOff))
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
})

/** No date has closed early, so the cut-off alone decides. */
function reached(now: Temporal.Instant, cutOff: string | null, weekday: number) {
  const date = firstOfWeekday(weekday, firstOpenFrom(dateInRome(now), now, cutOff))
  return { date, closesAt: closingOf(date, cutOff) }
}

describe('the first date a change still reaches', () => {
  const THURSDAY = 4
  const FRIDAY = 5
  // 2026-11-19 is a Thursday.
  it.each([
    ['20:00', '2026-11-19T19:59:59.999', FRIDAY, '2026-11-20', '2026-11-19T20:00:00+01:00'],
    ['20:00', '2026-11-19T20:00:00.000', FRIDAY, '2026-11-27', '2026-11-26T20:00:00+01:00'],
    ['20:00', '2026-11-19T09:00:00.000', THURSDAY, '2026-11-26', '2026-11-25T20:00:00+01:00'],
    ['08:00', '2026-11-19T07:59:59.999', THURSDAY, '2026-11-19', '2026-11-19T08:00:00+01:00'],
    ['08:00', '2026-11-19T08:00:00.000', THURSDAY, '2026-11-26', '2026-11-26T08:00:00+01:00'],
    ['05:00', '2026-11-19T04:59:59.999', THURSDAY, '2026-11-19', '2026-11-19T05:00:00+01:00'],
    ['05:00', '2026-11-19T05:00:00.000', THURSDAY, '2026-11-26', '2026-11-26T05:00:00+01:00'],
    [null, '2026-11-18T23:59:59.999', THURSDAY, '2026-11-19', '2026-11-19T00:00:00+01:00'],
    [null, '2026-11-19T00:00:00.000', THURSDAY, '2026-11-26', '2026-11-26T00:00:00+01:00'],
    ['20:00', '2027-03-27T19:59:59.999', 7, '2027-03-28', '2027-03-27T20:00:00+01:00'],
    ['05:00', '2027-03-28T04:59:59.999', 7, '2027-03-28', '2027-03-28T05:00:00+02:00'],
    ['05:00', '2027-10-31T04:59:59.999', 7, '2027-10-31', '2027-10-31T05:00:00+01:00'],
  ])('with cut-off %s at %s, weekday %d: %s', (cutOff, now, weekday, date, until) => {
    const next = reached(rome(now), cutOff, weekday)
    expect([next.date.toString(), inRome(next.closesAt)]).toEqual([date, until])
  })

  it('falls on the requested weekday, is still open and within eight days, at 2,000 random instants', () => {
    const instants = fc.integer({ min: utc('2026-01-01T00:00:00Z').epochMilliseconds, max: utc('2027-12-31T00:00:00Z').epochMilliseconds })
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 7 }), fc.constantFrom('20:00', '08:00', '05:00', '15:00'), (ms, weekday, cutOff) => {
        const now = Temporal.Instant.fromEpochMilliseconds(ms)
        const next = reached(now, cutOff, weekday)
        expect(next.date.dayOfWeek).toBe(weekday)
        expect(Temporal.Instant.compare(next.closesAt, now)).toBe(1)
        expect(dateInRome(now).until(next.date).days).toBeLessThanOrEqual(8)
      }),
      { numRuns: 2_000 },
    )
  })

  it('OPEN-111 is never a closed date, even after the cut-off was moved', () => {
    // Thursday the 19th and Friday the 20th have closed; the cut-off was lowered for that, and is 20:00 again.
    const now = rome('2026-11-19T15:30')
    expect(firstOpenFrom(day('2026-11-21'), now, '20:00').toString()).toBe('2026-11-21')
    expect(firstOfWeekday(FRIDAY, firstOpenFrom(day('2026-11-21'), now, '20:00')).toString()).toBe('2026-11-27')
  })
})
