// How the ERPs write things.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  flag,
  fromThousandths,
  listOf,
  optionalText,
  text,
  thousandths,
  toFlag,
  toIsoDate,
  toItalianDate,
  toThousandths,
  toTimeOfDay,
  unwrap,
} from './wire.ts'

describe('the cut-off', () => {
  it.each([
    [10.5, '10:30'],
    [10.25, '10:30'],
    [10, '10:00'],
    [0, '00:00'],
    [23.5, '23:30'],
    [24, null],
    [-1, null],
    [Number.NaN, null],
  ])('ADMIN-15 OPEN-38 reads the number %s as %s', (value, time) => expect(toTimeOfDay(value)).toBe(time))

  it.each([
    ['10,30', '10:30'],
    ['10:30', '10:30'],
    ['10.30', '10:30'],
    ['10', '10:00'],
    ['9', '09:00'],
    [' 8,00 ', '08:00'],
    ['10,5', '10:30'],
    ['10,3', '10:30'],
    ['10,0', '10:00'],
    ['20,45', '20:45'],
    ['20:00:00', '20:00'],
    ['24,00', null],
    ['10,60', null],
    ['', null],
    ['alle 10', null],
  ])('ADMIN-16 OPEN-38 reads the text %j as %s', (value, time) => expect(toTimeOfDay(value)).toBe(time))

  it.each([null, undefined, {}, [], true])('reads %j as none', (value) => expect(toTimeOfDay(value)).toBeNull())
})

describe('dates', () => {
  it.each([
    ['31/01/2027', '2027-01-31'],
    ['1/2/2027', '2027-02-01'],
    ['2027-02-01', '2027-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['31/02/2027', null],
    ['00/01/2027', null],
    ['01/13/2027', null],
    ['01/01/1899', null],
    ['01/01/2101', null],
    ['', null],
    [null, null],
    [20270101, null],
  ])('reads %j as %s', (value, date) => expect(toIsoDate(value)).toBe(date))

  it('writes them as the ERP does', () => expect(toItalianDate('2027-02-01')).toBe('01/02/2027'))
})

describe('quantities', () => {
  it.each([
    ['12', 12_000],
    ['0.5', 500],
    ['0,5', 500],
    ['.5', 500],
    ['-,25', -250],
    ['.', null],
    [0.1, 100],
    ['2.0005', 2_001],
    ['-1.5', -1_500],
    ['9999999.999', 9_999_999_999],
    ['', null],
    ['abc', null],
    ['1e3', null],
    [1e308, null],
    [Number.NaN, null],
    [null, null],
  ])('reads %j as %s thousandths', (value, size) => expect(toThousandths(value)).toBe(size))

  it('writes them exactly', () => {
    expect(fromThousandths(toThousandths('0.1')! * 3)).toBe('0.3')
    expect(fromThousandths(12_000)).toBe('12')
  })
})

describe('tolerance', () => {
  const row = z.object({ on: flag, code: text, note: optionalText, size: thousandths, list: listOf(text) })

  it('reads flags, texts, numbers and lists in their spellings', () => {
    expect(row.parse({ on: 1, code: '0042', note: ' ', size: '1,5', list: [1, '02'] })).toEqual({
      on: true,
      code: '0042',
      note: null,
      size: 1_500,
      list: ['1', '02'],
    })
    expect([1, '1', true].map((value) => flag.parse(value))).toEqual([true, true, true])
    expect([0, '0', false, null, 'true', 'si'].map((value) => flag.parse(value))).toEqual(Array.from({ length: 6 }, () => false))
    expect([toFlag(true), toFlag(false)]).toEqual(['1', '0'])
  })

  it('reads what is null or absent as nothing', () => {
    const nothing = { on: false, code: '', note: null, size: null, list: [] }
    expect(row.parse({})).toEqual(nothing)
    expect(row.parse({ on: null, code: null, note: null, size: null, list: null })).toEqual(nothing)
  })

  it('refuses an object where a text is expected', () => expect(row.safeParse({ code: { a: 1 } }).success).toBe(false))

  it.each([[{ data: [] }], [[]]])('reads %j wrapped or bare', (answer) => expect(unwrap(z.array(z.string())).parse(answer)).toEqual([]))
})
