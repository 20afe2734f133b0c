import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { CallStates } from './status.model.ts'
import { backEndState, backupState, closingState, diskState, mailState } from './status.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-11-19T10:00:00Z')

describe('the back end', () => {
  const idle = { running: 0, waiting: 0, oldestMs: 0, heldForMs: 0, breaker: 'closed' as const }
  const calls = (more: Partial<CallStates> = {}): CallStates => ({ interactive: idle, production: idle, documents: idle, upload: idle, pictures: idle, events: idle, ...more }) // prettier-ignore
  it.each([
    [true, calls(), 'OK'],
    [false, calls(), 'ERROR'],
    [true, calls({ interactive: { ...idle, breaker: 'open' } }), 'ERROR'],
    [true, calls({ interactive: { ...idle, breaker: 'probing' } }), 'WARNING'],
    [true, calls({ documents: { ...idle, breaker: 'open' } }), 'WARNING'],
    [true, calls({ pictures: { ...idle, breaker: 'open' } }), 'WARNING'],
    [true, calls({ interactive: { ...idle, heldForMs: 500 } }), 'WARNING'],
  ])('with a login %s and calls %j is %s', (isLoggedIn, states, expected) => {
    expect(backEndState(isLoggedIn, states)).toBe(expected)
  })
})

describe('the mail', () => {
  const fine = { isConfigured: true, waiting: 0, waitingSince: null, sentAt: at('2026-11-19T09:00:00Z'), failedAt: null }
  it.each([
    [fine, 'OK'],
    [{ ...fine, waiting: 1, waitingSince: at('2026-11-19T09:50:00Z') }, 'OK'],
    [{ ...fine, waiting: 1, waitingSince: at('2026-11-19T09:49:59Z') }, 'ERROR'],
    [{ ...fine, failedAt: at('2026-11-19T08:59:00Z') }, 'OK'],
    [{ ...fine, failedAt: at('2026-11-19T09:01:00Z') }, 'WARNING'],
    [{ ...fine, sentAt: null, failedAt: at('2026-11-19T09:01:00Z') }, 'WARNING'],
    [{ ...fine, isConfigured: false }, 'WARNING'],
  ])('%j is %s', (letters, expected) => {
    expect(mailState(letters, NOW)).toBe(expected)
  })
})

describe('the closing', () => {
  const dates = { firstUnclosed: Temporal.PlainDate.from('2026-11-20') }
  it.each([
    ['20:00', '2026-11-19T18:59:00Z', 'OK'],
    ['20:00', '2026-11-19T19:09:59Z', 'OK'],
    ['20:00', '2026-11-19T19:10:00Z', 'ERROR'],
    [undefined, '2026-11-19T19:30:00Z', 'UNKNOWN'],
  ])('with the cut-off %s at %s is %s', (cutOff, now, expected) => {
    expect(closingState({ ...dates, cutOff }, at(now))).toBe(expected)
  })
})

describe('the backup', () => {
  const since = at('2026-11-19T05:00:00Z')
  it.each([
    [null, null, 'WARNING'],
    ['02:30', null, 'OK'],
    ['08:00', null, 'OK'],
    ['07:59', null, 'WARNING'],
    ['02:30', '2026-11-19T01:30:00Z', 'OK'],
    ['02:30', '2026-11-18T01:31:00Z', 'WARNING'],
    ['12:00', '2026-11-18T11:00:00Z', 'OK'],
  ])('planned at %s and made at %s is %s', (time, made, expected) => {
    expect(backupState({ time, madeAt: made === null ? null : at(made), since }, NOW)).toBe(expected)
  })

  it('may be three hours late', () => {
    const backup = { time: '02:30', madeAt: at('2026-11-18T01:31:00Z'), since }
    expect(backupState(backup, at('2026-11-19T04:30:00Z'))).toBe('OK')
    expect(backupState(backup, at('2026-11-19T04:30:01Z'))).toBe('WARNING')
  })
})

describe('the disk', () => {
  it.each([
    [{ isFull: false, freeBytes: 50e9, totalBytes: 100e9 }, 'OK'],
    [{ isFull: false, freeBytes: 4.9e9, totalBytes: 100e9 }, 'WARNING'],
    [{ isFull: false, freeBytes: 0.9e9, totalBytes: 4e9 }, 'WARNING'],
    [{ isFull: true, freeBytes: 50e9, totalBytes: 100e9 }, 'ERROR'],
    [{ isFull: false, freeBytes: null, totalBytes: null }, 'UNKNOWN'],
  ])('%j is %s', (space, expected) => {
    expect(diskState(space)).toBe(expected)
  })
})
