// When a part of the installation needs somebody's attention.
import { isLate } from '@panify/rules/backups'
import { datesClosedBy } from '@panify/rules/closing'
import type { CutOff } from '@panify/rules/cut-off'
import { Temporal } from 'temporal-polyfill'
import type { SystemState } from '../generated/contract.ts'
import type { Backup, CallStates, Space } from './status.model.ts'

export type Letters = {
  isConfigured: boolean
  waiting: number
  waitingSince: Temporal.Instant | null
  sentAt: Temporal.Instant | null
  failedAt: Temporal.Instant | null
}

const PATIENCE = { minutes: 10 }

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** The kinds of calls that are held back: their breaker is not closed, or the server has asked for a pause. */
export const stoppedKinds = (calls: CallStates): string[] =>
  Object.entries(calls).flatMap(([kind, { breaker, heldForMs }]) => (breaker !== 'closed' || heldForMs > 0 ? [kind] : []))

export function backEndState(isLoggedIn: boolean, calls: CallStates): SystemState {
  if (!isLoggedIn || calls.interactive.breaker === 'open') return 'ERROR'
  return stoppedKinds(calls).length > 0 ? 'WARNING' : 'OK'
}

export function mailState({ isConfigured, waitingSince, sentAt, failedAt }: Letters, now: Temporal.Instant): SystemState {
  if (waitingSince && isBefore(waitingSince, now.subtract(PATIENCE))) return 'ERROR'
  const hasFailed = failedAt !== null && (sentAt === null || isBefore(sentAt, failedAt))
  return !isConfigured || hasFailed ? 'WARNING' : 'OK'
}

type Dates = { cutOff: CutOff; firstUnclosed: Temporal.PlainDate }

/** A closing may be late by the grace of the writes that were received before it. */
export function closingState({ cutOff, firstUnclosed }: Dates, now: Temporal.Instant): SystemState {
  if (cutOff === undefined) return 'UNKNOWN'
  return datesClosedBy(now.subtract(PATIENCE), firstUnclosed, cutOff).length > 0 ? 'ERROR' : 'OK'
}

export function backupState({ time, madeAt, since }: Backup, now: Temporal.Instant): SystemState {
  if (time === null) return 'WARNING'
  const times = { sinceMs: since.epochMilliseconds, nowMs: now.epochMilliseconds }
  return isLate(time, madeAt?.epochMilliseconds ?? null, times) ? 'WARNING' : 'OK'
}

const GIGABYTE = 1_000_000_000

export function diskState({ isFull, freeBytes, totalBytes }: Space): SystemState {
  if (isFull) return 'ERROR'
  if (freeBytes === null || totalBytes === null) return 'UNKNOWN'
  return freeBytes < GIGABYTE || freeBytes < totalBytes / 20 ? 'WARNING' : 'OK'
}
