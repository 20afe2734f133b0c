import { expect, it } from 'vitest'
import { isIos, isSuppressed } from './install.rules.ts'

it('NAV-35 hides the banner for 604800000 ms after a dismissal', () => {
  const at = 1_800_000_000_000
  expect(isSuppressed(String(at), at)).toBe(true)
  expect(isSuppressed(String(at), at + 604_799_999)).toBe(true)
  expect(isSuppressed(String(at), at + 604_800_000)).toBe(false)
  // Dismissed while the clock was wrong.
  expect(isSuppressed(String(at + 1), at)).toBe(false)
  expect(isSuppressed(null, at)).toBe(false)
  expect(isSuppressed('ieri', at)).toBe(false)
})

it('recognises iPhones and iPads, also those that identify themselves as Macs', () => {
  const device = (userAgent: string, touchPoints = 5) => isIos({ userAgent, touchPoints })
  expect(device('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe(true)
  expect(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe(true)
  expect(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false)
  expect(device('Mozilla/5.0 (Linux; Android 16)')).toBe(false)
})
