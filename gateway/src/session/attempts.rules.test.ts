import { expect, it } from 'vitest'
import { counterOf, retryAfter } from './attempts.rules.ts'

const MINUTE = 60_000
const A = { account: 'a', address: 'x' }
const failures = (count: number, { account = 'a', address = 'x', every = 0 } = {}) =>
  Array.from({ length: count }, (_, n) => ({ account, address, at_ms: n * every }))

it.each([
  [4, null],
  [5, 30],
  [6, 60],
  [7, 120],
  [10, 900],
  [40, 900],
])('after %i failures the next try waits %s seconds', (count, seconds) => expect(retryAfter(failures(count), A, 0)).toBe(seconds))

it('never waits longer than the pause', () => {
  expect(retryAfter(failures(5), A, 29_001)).toBe(1)
  expect(retryAfter(failures(5), A, 30_000)).toBeNull()
})

it('bounds an account over all addresses and an address over all accounts, for the rest of the hour', () => {
  const spread = (kind: 'account' | 'address', count: number) =>
    Array.from({ length: count }, (_, n) => ({ account: 'a', address: 'x', [kind]: `${kind}${n}`, at_ms: n * 1_000 }))
  expect(retryAfter(spread('address', 49), { account: 'a', address: 'new' }, MINUTE)).toBeNull()
  expect(retryAfter(spread('address', 50), { account: 'a', address: 'new' }, MINUTE)).toBe(3_540)
  expect(retryAfter(spread('account', 99), { account: 'new', address: 'x' }, 2 * MINUTE)).toBeNull()
  expect(retryAfter(spread('account', 100), { account: 'new', address: 'x' }, 2 * MINUTE)).toBe(3_480)
})

it('counts separately for a browser known to the account, and only there', () => {
  expect(counterOf('a', 'x', null)).toEqual(A)
  expect(counterOf('a', 'x', { id: 'b1', accounts: ['other'] })).toEqual(A)
  const known = counterOf('a', 'x', { id: 'b1', accounts: ['other', 'a'] })
  const strangers = Array.from({ length: 100 }, (_, n) => ({ account: 'a', address: n % 2 ? 'x' : `x${n}`, at_ms: 0 }))
  expect([retryAfter(strangers, A, MINUTE), retryAfter(strangers, known, MINUTE)]).toEqual([3_540, null])
  const own = Array.from({ length: 5 }, () => ({ ...known, at_ms: 0 }))
  expect([retryAfter(own, known, 0), retryAfter(own, A, 0)]).toEqual([30, null])
})
