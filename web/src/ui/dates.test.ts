import { describe, expect, it } from 'vitest'
import { dayAndDate, longDate, monthName, namedDay, namedPeriod, parseItalianDate, parseTypedDate, realDate } from './dates.ts'

describe('typed dates', () => {
  it.each([
    ['26/11/2026', '2026-11-26'],
    [' 29/02/2028 ', '2028-02-29'],
    ['01/01/1900', '1900-01-01'],
    ['31/12/2100', '2100-12-31'],
  ])('VALID-01 reads %j', (typed, date) => expect(parseItalianDate(typed)).toBe(date))

  it.each([
    '31/02/2026',
    '29/02/2027',
    '00/01/2026',
    '32/01/2026',
    '01/00/2026',
    '01/13/2026',
    '31/12/1899',
    '01/01/2101',
    '1/1/2026',
    '01-01-2026',
    '01012026',
    '01/01',
    '2026-11-26',
    '',
  ])('VALID-01 VALID-02 rejects %j', (typed) => expect(parseItalianDate(typed)).toBeNull())

  it.each(['05/03/2026', '5/3/2026', '05/3/2026', '05-03-2026', '2026-03-05', ' 5/3/2026 '])('OPEN-63 DOCS-03 reads %j', (typed) =>
    expect(parseTypedDate(typed)).toBe('2026-03-05'),
  )

  it.each([
    '5-3-2026',
    '05032026',
    '05.03.2026',
    '2026/03/05',
    '5/3/26',
    '31/02/2026',
    '2026-02-31',
    '32-01-2026',
    '05/03/1899',
    '05/03/2101',
    'ieri',
    '',
  ])('OPEN-63 DOCS-03 VALID-02 rejects %j', (typed) => expect(parseTypedDate(typed)).toBeNull())

  it('accepts from an address only a day that exists', () => {
    expect([realDate('2026-11-26'), realDate('2026-02-31'), realDate('26/11/2026'), realDate(null)]).toEqual([
      '2026-11-26',
      null,
      null,
      null,
    ])
  })

  it('writes dates in Italian in every zone of the device', () => {
    expect(longDate('2026-11-26')).toBe('giovedì 26 novembre 2026')
    expect(dayAndDate('2026-11-26')).toBe('gio 26/11')
    expect(monthName('2026-11-01')).toBe('novembre 2026')
  })
})

it('names a day with its year only where it is another one', () => {
  expect(namedDay('2026-12-18', '2026-11-30')).toBe('venerdì 18 dicembre')
  expect(namedDay('2027-01-01', '2026-11-30')).toBe('venerdì 1 gennaio 2027')
})

it.each([
  ['2026-12-28', '2026-12-28', '28 dicembre'],
  ['2026-12-28', '2026-12-31', '28–31 dicembre'],
  ['2026-12-28', '2027-01-03', '28 dicembre – 3 gennaio'],
])('names the period from %s to %s', (from, to, words) => expect(namedPeriod({ from, to })).toBe(words))
