import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 22, 8, 0, 0)
const date = 'Sun, 22 Nov 2026 08:00:00 GMT'

it.each([
  [429, { 'retry-after': '7' }, 7_000],
  [503, { 'retry-after': '0' }, 0],
  [429, { 'retry-after': '3600' }, 60_000],
  [429, { 'retry-after': 'Sun, 22 Nov 2026 08:00:20 GMT' }, 20_000],
  [429, { 'retry-after': 'Sun, 22 Nov 2026 07:59:00 GMT' }, 0],
  // The server's clock is an hour ahead.
  [503, { 'retry-after': 'Sun, 22 Nov 2026 09:00:20 GMT', date: 'Sun, 22 Nov 2026 09:00:00 GMT' }, 20_000],
  [503, { 'retry-after': 'soon', date }, null],
  [503, {}, null],
  [429, {}, 500],
  [429, { 'retry-after': 'soon' }, 500],
  [500, { 'retry-after': '7' }, null],
  [200, { 'retry-after': '7' }, null],
])('F12 %i with %j is %s ms, at most 60 s', (status, headers, expected) => {
  expect(retryAfterMs({ status, headers }, NOW)).toBe(expected)
})
