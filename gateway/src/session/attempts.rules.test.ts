import { expect, it } from 'vitest'
import { retryAfter } from './attempts.rules.ts'

const MINUTE = 60_000
const failures = (count: number, { account = 'a', address = 'x', every = 0 } = {}) =>
  Array.from({ length: count }, (_, n) => ({ account, address, at_ms: n * every }))

it.each([
  [4, null],
  [5, 30],
  [6, 60],
  [7, 120],
  [10, 900],
  [40, 900],
])('after %i failures the next try waits %s seconds', (count, seconds) => expect(retryAfter(failures(count), 'a', 'x', 0)).toBe(seconds))

it('never waits longer than the pause', () => {
  expect(retryAfter(failures(5), 'a', 'x', 29_001)).toBe(1)
  expect(retryAfter(failures(5), 'a', 'x', 30_000)).toBeNull()
})

it('bounds an account over all addresses and an address over all accounts, for the rest of the hour', () => {
  const spread = (kind: 'account' | 'address', count: number) =>
    Array.from({ length: count }, (_, n) => ({ account: 'a', address: 'x', [kind]: `${kind}${n}`, at_ms: n * 1_000 }))
  expect(retryAfter(spread('address', 49), 'a', 'new', MINUTE)).toBeNull()
  expect(retryAfter(spread('address', 50), 'a', 'new', MINUTE)).toBe(3_540)
  expect(retryAfter(spread('account', 99), 'new', 'x', 2 * MINUTE)).toBeNull()
  expect(retryAfter(spread('account', 100), 'new', 'x', 2 * MINUTE)).toBe(3_480)
})
