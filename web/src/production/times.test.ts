import { expect, it } from 'vitest'
import { setTime } from '../app/clock.ts'
import { timeWith } from './times.ts'

it('writes a time with its preposition, and names another day', () => {
  setTime('2026-11-25T02:12:00Z')
  const one = '2026-11-25T00:05:00Z'
  expect((['di', 'a', 'da'] as const).map((preposition) => timeWith(preposition, '2026-11-25T01:40:00Z'))).toEqual([
    'delle 2:40',
    'alle 2:40',
    'dalle 2:40',
  ])
  expect([timeWith('di', one), timeWith('a', one), timeWith('da', one)]).toEqual(["dell'1:05", "all'1:05", "dall'1:05"])
  expect(timeWith('a', '2026-11-25T12:00:00Z')).toBe('alle 13:00')
  expect(timeWith('di', '2026-11-24T22:50:00Z')).toBe('del 24/11 alle 23:50')
  expect(timeWith('da', '2026-11-24T00:30:00Z')).toBe("dal 24/11 all'1:30")
  expect(timeWith('di', '2026-11-24T23:05:00Z')).toBe('delle 0:05')
})
