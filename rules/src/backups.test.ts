import { expect, it } from 'vitest'
import { isLate } from './backups.ts'

const at = (text: string) => Date.parse(text)

it('misses a backup three hours after its time, and one that was never made', () => {
  const last = at('2026-11-18T01:31:00Z')
  expect(isLate('02:30', last, at('2026-11-19T04:30:00Z'))).toBe(false)
  expect(isLate('02:30', last, at('2026-11-19T04:30:01Z'))).toBe(true)
  expect(isLate('02:30', null, last)).toBe(true)
})

it('counts no backup whose time is still to come: a wrong clock has dated it', () => {
  const [now, last] = [at('2026-11-18T11:00:00Z'), at('2027-11-18T01:31:00Z')]
  expect(isLate('02:30', last, now)).toBe(true)
})
