import { describe, expect, it } from 'vitest'
import { changesOf, datesOf, isTooFar, periodOfRange, touched } from './closure-range.ts'
import type { Range } from './closure-range.ts'

const after = (...dates: string[]) => dates.reduce<Range | null>(touched, null)!

describe('the range of dates', () => {
  it.each([
    [['2026-12-28'], '2026-12-28', '2026-12-28'],
    [['2026-12-28', '2026-12-31'], '2026-12-28', '2026-12-31'],
    [['2026-12-31', '2026-12-28'], '2026-12-28', '2026-12-31'],
    [['2026-12-28', '2026-12-28'], '2026-12-28', '2026-12-28'],
    // A third touch begins again.
    [['2026-12-28', '2026-12-31', '2026-12-10'], '2026-12-10', '2026-12-10'],
  ])('after touching %j is %s to %s', (dates, from, to) => expect(periodOfRange(after(...dates))).toEqual({ from, to }))

  it('has every date from the first to the last, across the end of a year', () => {
    expect(datesOf({ from: '2026-12-30', to: '2027-01-02' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  })

  it.each([
    ['2027-01-31', false],
    ['2027-02-01', true],
    ['2026-10-01', false],
    ['2026-09-30', true],
  ])('from 1 December on has at most 62 dates: %s is too far: %j', (date, isFar) =>
    expect(isTooFar({ first: '2026-12-01', last: null }, date)).toBe(isFar),
  )

  it('has no limit before its first date and after its last one', () => {
    expect(isTooFar(null, '2030-01-01')).toBe(false)
    expect(isTooFar(after('2026-12-01', '2026-12-03'), '2027-06-01')).toBe(false)
  })
})

describe('the changes of a range', () => {
  const exceptions = { orders: [], closures: ['2026-12-02', '2026-12-30'], firstOpenDate: '2026-12-02', changeableFrom: '2026-12-02' }

  it('close the open dates; those with a closure stay closed', () => {
    expect(changesOf({ from: '2026-12-29', to: '2026-12-31' }, exceptions)).toEqual({
      open: ['2026-12-29', '2026-12-31'],
      closed: ['2026-12-30'],
    })
  })

  it('leave out the dates that have passed the cut-off since they were touched', () => {
    expect(changesOf({ from: '2026-12-01', to: '2026-12-03' }, exceptions)).toEqual({ open: ['2026-12-03'], closed: ['2026-12-02'] })
    expect(changesOf({ from: '2026-11-30', to: '2026-12-01' }, exceptions)).toEqual({ open: [], closed: [] })
  })
})
