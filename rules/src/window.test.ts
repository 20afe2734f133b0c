import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { windowAt } from './cut-off.ts'
import { ROME } from './rome.ts'

const rome = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ROME).toInstant()
const utc = (text: string) => Temporal.Instant.from(text)
const inRome = (instant: Temporal.Instant | null) => instant?.toZonedDateTimeISO(ROME).toString({ timeZoneName: 'never' }) ?? null

describe('the ordering window', () => {
  it.each([
    ['20:00', '2026-11-18T19:59:59.999', false],
    ['20:00', '2026-11-18T20:00:00.000', true],
    ['20:00', '2026-11-18T20:00:00.001', true],
    ['20:00', '2026-11-18T23:59:59.999', true],
    ['20:00', '2026-11-19T00:00:00.000', true],
    ['20:00', '2026-11-19T07:59:59.999', true],
    ['20:00', '2026-11-19T08:00:00.000', false],
    ['20:00', '2026-11-19T08:00:00.001', false],
    ['10:30', '2026-11-19T10:29:59.999', false],
    ['10:30', '2026-11-19T10:30:00.000', true],
    ['08:01', '2026-11-19T08:00:59.999', false],
    ['08:01', '2026-11-19T08:01:00.000', true],
    ['08:00', '2026-11-19T07:59:59.999', false],
    ['08:00', '2026-11-19T08:00:00.000', false],
    ['08:00', '2026-11-19T23:00:00.000', false],
    ['05:00', '2026-11-19T04:59:59.999', false],
    ['05:00', '2026-11-19T05:00:00.000', true],
    ['05:00', '2026-11-19T07:59:59.999', true],
    ['05:00', '2026-11-19T08:00:00.000', false],
    ['05:00', '2026-11-19T23:59:59.999', false],
    ['00:00', '2026-11-19T00:00:00.000', true],
    ['00:00', '2026-11-18T23:59:59.999', false],
    ['23:30', '2026-11-18T23:29:59.999', false],
    ['23:30', '2026-11-18T23:30:00.000', true],
  ])('with cut-off %s at %s is locked: %j', (cutOff, now, locked) => {
    expect(windowAt(rome(now), cutOff, false).isLocked).toBe(locked)
    expect(windowAt(rome(now), cutOff, true)).toMatchObject({ isLocked: false, message: null, nextChangeAt: null })
  })

  it('OPEN-40 never locks with a cut-off of exactly 8:00, and announces no change', () => {
    for (const now of ['2026-11-19T07:59:59.999', '2026-11-19T08:00:00.000', '2026-11-19T20:00:00.000'])
      expect(windowAt(rome(now), '08:00', false)).toEqual({ isLocked: false, message: null, cutOff: '08:00', nextChangeAt: null })
  })

  it('CUTOFF-08 OPEN-39 returns the end of the lock, with the configured minutes', () => {
    const locked = windowAt(rome('2026-11-18T21:00'), '20:30', false)
    expect(locked.message).toBe('Azioni disabilitate: ordini non modificabili dalle ore 20:30 alle 8:00.')
    expect(inRome(locked.nextChangeAt)).toBe('2026-11-19T08:00:00+01:00')
    const open = windowAt(rome('2026-11-18T12:00'), '20:30', false)
    expect(open.message).toBeNull()
    expect(inRome(open.nextChangeAt)).toBe('2026-11-18T20:30:00+01:00')
  })

  it('never locks without a cut-off, and locks while the cut-off could never be read', () => {
    const now = rome('2026-11-18T23:00')
    expect(windowAt(now, null, false)).toEqual({ isLocked: false, message: null, cutOff: null, nextChangeAt: null })
    expect(windowAt(now, undefined, false)).toMatchObject({ isLocked: true, cutOff: null })
    expect(windowAt(now, undefined, true).isLocked).toBe(false)
  })

  it('ends at 8:00 of the bakery on the night that has 23 hours', () => {
    const locked = windowAt(rome('2027-03-27T20:00'), '20:00', false)
    expect(locked.nextChangeAt?.toString()).toBe('2027-03-28T06:00:00Z')
    expect(windowAt(utc('2027-03-28T05:59:59.999Z'), '20:00', false).isLocked).toBe(true)
    expect(windowAt(utc('2027-03-28T06:00:00Z'), '20:00', false).isLocked).toBe(false)
    // 02:30 does not exist that night: the clock reaches it as it jumps to 03:00.
    expect(windowAt(utc('2027-03-28T00:59:59.999Z'), '02:30', false).isLocked).toBe(false)
    expect(windowAt(utc('2027-03-28T01:00:00Z'), '02:30', false).isLocked).toBe(true)
    expect(windowAt(utc('2027-03-28T00:59:59.999Z'), '02:00', false).isLocked).toBe(false)
  })

  it('ends at 8:00 of the bakery on the night that has 25 hours', () => {
    expect(windowAt(rome('2027-10-30T20:00'), '20:00', false).nextChangeAt?.toString()).toBe('2027-10-31T07:00:00Z')
    expect(windowAt(utc('2027-10-31T06:59:59.999Z'), '20:00', false).isLocked).toBe(true)
    expect(windowAt(utc('2027-10-31T07:00:00Z'), '20:00', false).isLocked).toBe(false)
    // 02:30 comes twice that night: the first one locks, and ordering stays locked when the hour repeats.
    expect(windowAt(utc('2027-10-31T00:29:59.999Z'), '02:30', false).isLocked).toBe(false)
    expect(windowAt(utc('2027-10-31T00:30:00Z'), '02:30', false).isLocked).toBe(true)
    expect(windowAt(utc('2027-10-31T01:10:00Z'), '02:30', false).isLocked).toBe(true)
  })

  const cutOffs = fc.integer({ min: 0, max: 47 }).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
  const instants = (from: string, to: string) =>
    fc.integer({ min: utc(from).epochMilliseconds, max: utc(to).epochMilliseconds }).map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

  it('OPEN-09 agrees with the wall clock in Rome at 3,000 random instants of two years, whatever the cut-off', () => {
    fc.assert(
      fc.property(cutOffs, instants('2026-01-01T00:00:00Z', '2027-12-31T00:00:00Z'), (cutOff, now) => {
        const local = now.toZonedDateTimeISO(ROME)
        const hour = local.toPlainTime().toString().slice(0, 5)
        // On the two nights when the clocks change, a wall clock cannot decide about a cut-off between 2 and 3.
        if (cutOff.startsWith('02') && local.hour < 4) return
        const expected = cutOff > '08:00' ? hour >= cutOff || hour < '08:00' : hour >= cutOff && hour < '08:00'
        const window = windowAt(now, cutOff, false)
        expect(window.isLocked).toBe(expected)
        if (window.nextChangeAt === null) return
        // It changes exactly then, and not a millisecond before.
        expect(windowAt(window.nextChangeAt, cutOff, false).isLocked).toBe(!expected)
        expect(windowAt(window.nextChangeAt.subtract({ milliseconds: 1 }), cutOff, false).isLocked).toBe(expected)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each(['2027-03-28', '2027-10-31'])('changes twice a day, at each minute of the night before and of %s', (date) => {
    const start = rome(`${date}T00:00`).subtract({ hours: 6 })
    for (const cutOff of ['20:00', '02:30', '05:00', '00:00']) {
      let changes = 0
      let before = windowAt(start, cutOff, false).isLocked
      for (let minute = 1; minute <= 16 * 60; minute++) {
        const { isLocked } = windowAt(start.add({ minutes: minute }), cutOff, false)
        if (isLocked !== before) changes++
        before = isLocked
      }
      expect([cutOff, changes]).toEqual([cutOff, 2])
    }
  })
})
