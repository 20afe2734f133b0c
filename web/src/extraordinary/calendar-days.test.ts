import { describe, expect, it } from 'vitest'
import { exceptionsOf, firstWeekly, kindOf, periodOf, runsOf } from './calendar-days.ts'
import type { Exceptions } from './calendar-days.ts'

const order = (date: string) => ({ date, rows: [] })
const exceptions: Exceptions = {
  firstOpenDate: '2026-11-20',
  changeableFrom: '2026-11-20',
  orders: [order('2026-11-10'), order('2026-11-22'), order('2026-12-08')],
  closures: ['2026-11-25', '2026-12-24'],
}
const bakery = { closingDate: '2026-12-24', reopeningDate: '2027-01-02' }

describe('the kind of a day', () => {
  it.each([
    ['2026-11-22', 'order'],
    ['2026-11-10', 'order'],
    ['2026-11-25', 'closure'],
    ['2026-12-24', 'closure'],
    ['2026-12-25', 'bakery'],
    ['2027-01-01', 'bakery'],
    ['2027-01-02', null],
    ['2026-11-19', 'past'],
    ['2026-11-20', null],
  ])('EXTRA-06 EXTRA-07 of %s is %j', (date, kind) => expect(kindOf(date, exceptions, bakery)).toBe(kind))

  it('needs both dates for a closure of the bakery', () => {
    expect(kindOf('2026-12-25', exceptions, { closingDate: '2026-12-24', reopeningDate: null })).toBeNull()
  })
})

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-25', '2026-12-02'],
  ['2026-12-08', '2026-12-15'],
])('OPEN-109 the week counts from %s on %s: not on dates that are closed or have an order', (date, first) => {
  expect(firstWeekly(date, exceptions)).toBe(first)
})

it('OPEN-109 the week passes over several dates in a row', () => {
  expect(firstWeekly('2026-12-24', { ...exceptions, orders: [order('2026-12-31')] })).toBe('2027-01-07')
})

describe('the special dates of a month', () => {
  const runs = (month: string, extra: Partial<Exceptions> = {}) =>
    runsOf(month, (date) => kindOf(date, { ...exceptions, ...extra }, bakery)).map(({ kind, from, to }) => `${kind} ${from} ${to}`)

  it('EXTRA-11 are those of the month, oldest first, without the dates that have only closed', () => {
    expect(runs('2026-11')).toEqual(['order 2026-11-10 2026-11-10', 'order 2026-11-22 2026-11-22', 'closure 2026-11-25 2026-11-25'])
    expect(runs('2027-03')).toEqual([])
  })

  it('join closures in a row, at most to the end of the month, and never two orders', () => {
    const orders = [order('2026-12-08'), order('2026-12-09')]
    expect(runs('2026-12', { orders, closures: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-24'] })).toEqual([
      'closure 2026-12-01 2026-12-03',
      'order 2026-12-08 2026-12-08',
      'order 2026-12-09 2026-12-09',
      'closure 2026-12-24 2026-12-24',
      'bakery 2026-12-25 2026-12-31',
    ])
    expect(runs('2027-01')).toEqual(['bakery 2027-01-01 2027-01-01'])
  })
})

it('is unknown for every day where a part of the data cannot be read', () => {
  const ordering = { __typename: 'OrderingWindow', firstOpenDate: '2026-11-20', changeableFrom: '2026-11-20' } as const
  const parts = { __typename: 'Destination', id: '0002/0001', ordering, extraordinaryOrders: [], closures: [] } as const
  expect(exceptionsOf({ ...parts, extraordinaryOrders: null, closures: [] })).toBeNull()
  expect(exceptionsOf({ ...parts, extraordinaryOrders: [], closures: null })).toBeNull()
  expect(exceptionsOf({ ...parts, extraordinaryOrders: [], closures: [] })).toMatchObject({ firstOpenDate: '2026-11-20', orders: [] })
})

it('requests the same period all year', () => {
  expect(periodOf('2026-11-19')).toEqual(periodOf('2026-01-01'))
  expect(periodOf('2026-11-19')).toEqual({ from: '2025-01-01', to: '2028-12-31' })
})
