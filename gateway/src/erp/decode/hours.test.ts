// The hours of the configurator in their spellings.
import { describe, expect, it } from 'vitest'
import { silentReading } from './reading.ts'
import { UNREADABLE, hour } from './values.ts'

const read = (value: unknown) => hour.read(value, silentReading('GET /configurator/orarioprodpane'))

describe('an hour', () => {
  it.each<[number, string | typeof UNREADABLE]>([
    [10.5, '10:30'],
    [10.25, '10:30'],
    [10, '10:00'],
    [0, '00:00'],
    [23.5, '23:30'],
    [24, UNREADABLE],
    [-1, UNREADABLE],
    [Number.NaN, UNREADABLE],
  ])('ADMIN-15 OPEN-38 is read from the number %s as %s', (value, time) => expect(read(value)).toBe(time))

  it.each<[string, string | null | typeof UNREADABLE]>([
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
    ['24,00', UNREADABLE],
    ['10,60', UNREADABLE],
    ['alle 10', UNREADABLE],
    ['', null],
  ])('ADMIN-16 OPEN-38 is read from the text %j as %s', (value, time) => expect(read(value)).toBe(time))

  it.each([{}, [], true])('is not read from %j', (value) => expect(read(value)).toBe(UNREADABLE))
})
