import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addressOfKey, inGroups, newKey, newRecoveryCodes, readCode, stepOf } from './second-factor.rules.ts'

/** '12345678901234567890' of RFC 6238, appendix B, in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of the app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is that of RFC 6238, in its last six digits', (seconds, code) => {
    expect(stepOf(KEY, code.slice(-6), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('counts one period before and after its own, and in no other', () => {
    const own = Math.floor(1_234_567_890 / 30)
    const at = (period: number) => stepOf(KEY, '005924', (own + period) * 30_000)
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, own, own, own, null])
    expect([stepOf(KEY, '005924', (own + 1) * 30_000 + 29_999), stepOf(KEY, '005924', (own - 1) * 30_000 - 1)]).toEqual([own, null])
  })

  it.each(['005925', '05924', '0005924', '', 'abcdef'])('is not %j', (code) => expect(stepOf(KEY, code, 1_234_567_890_000)).toBeNull())
})

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcd-efgh-jklm-npqr', { kind: 'recovery', code: 'ABCDEFGHJKLMNPQR' }],
  ['ABCD EFGH 2345 6789', { kind: 'recovery', code: 'ABCDEFGH23456789' }],
  ['ABCD-EFGH-JKLM-NPQO', null],
  ['ABCD-EFGH-JKLM-NPQ', null],
  ['12345', null],
  ['１２３４５６', null],
  ['', null],
])('reads %j as %j', (typed, code) => expect(readCode(typed)).toEqual(code))

it('makes keys of 160 bits that an app reads from an address', () => {
  const keys = Array.from({ length: 50 }, () => newKey(randomInt))
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(keys).size).toBe(50)
  const address = new URL(addressOfKey(KEY, 'admin@demo.example'))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual(['otpauth:', 'totp', '/Panify:admin@demo.example'])
  const { secret, algorithm, digits, period, issuer } = Object.fromEntries(address.searchParams)
  expect([secret, algorithm, digits, period, issuer]).toEqual([KEY, 'SHA1', '6', '30', 'Panify'])
})

it('makes ten recovery codes that are read as they are shown', () => {
  const codes = newRecoveryCodes(randomInt)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(inGroups(code)).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(readCode(inGroups(code).toLowerCase())).toEqual({ kind: 'recovery', code })
  }
})
