// Values are written in the server's own spelling.
import { describe, expect, it } from 'vitest'
import { dateLike, flagLike, numberLike } from './spelling.ts'

describe('a value that is sent back', () => {
  it.each<[unknown, unknown, unknown]>([
    ['1', '1', '0'],
    ['0', '1', '0'],
    [0, 1, 0],
    [1, 1, 0],
    [-1, -1, 0],
    [false, true, false],
    ['S', 'S', 'N'],
    ['N', 'S', 'N'],
    ['s', 's', 'n'],
    ['NO', 'SI', 'NO'],
    ['Y', 'Y', 'N'],
    ['true', 'true', 'false'],
    ['', '1', '0'],
    [null, '1', '0'],
    [undefined, '1', '0'],
    ['forse', '1', '0'],
  ])('is a flag beside %j: %j or %j', (current, yes, no) => expect([flagLike(current, true), flagLike(current, false)]).toEqual([yes, no]))

  it.each<[unknown, string | undefined, unknown]>([
    ['1.5', undefined, '2.5'],
    ['1,5', undefined, '2,5'],
    ['1.250,50', 'point', '2,5'],
    [1.5, 'comma', 2.5],
    ['3', 'comma', '2,5'],
    ['', 'comma', '2,5'],
    ['1.250', 'comma', '2,5'],
    ['', 'mixed', '2.5'],
    [null, undefined, '2.5'],
  ])('is a number beside %j, the others %s: %j', (current, others, written) => expect(numberLike(current, '2.5', others)).toBe(written))

  it.each<[unknown, string]>([
    ['2026-12-24', '2027-01-06'],
    ['24/12/2026', '06/01/2027'],
    ['24-12-2026', '06-01-2027'],
    ['0000-00-00', '2027-01-06'],
    ['', '2027-01-06'],
    [null, '2027-01-06'],
  ])('is a day beside %j: %s', (current, written) => expect(dateLike(current, '2027-01-06')).toBe(written))
})
