import { expect, it } from 'vitest'
import { isLate } from './backups.ts'

const at = (text: string) => Date.parse(text)
const sinceMs = at('2026-11-18T10:00:00Z')

it('misses a backup three hours after its time', () => {
  const last = at('2026-11-18T01:31:00Z')
  expect(isLate('02:30', last, { sinceMs, nowMs: at('2026-11-19T04:30:00Z') })).toBe(false)
  expect(isLate('02:30', last, { sinceMs, nowMs: at('2026-11-19T04:30:01Z') })).toBe(true)
})

it.each([
  ['none was made yet', null],
  ['a wrong clock has dated the last one', at('2027-11-18T01:31:00Z')],
])('expects the first one after the start where %s', (_, last) => {
  expect(isLate('02:30', last, { sinceMs, nowMs: at('2026-11-19T04:30:00Z') })).toBe(false)
  expect(isLate('02:30', last, { sinceMs, nowMs: at('2026-11-19T04:30:01Z') })).toBe(true)
})
