// How long a session lives.
import type { DestinationSession } from '../access/identity.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const SESSION_LIFE = { unusedMs: 12 * HOUR_MS, rememberedUnusedMs: 30 * DAY_MS, longestMs: 90 * DAY_MS }

const idle = (session: DestinationSession) => (session.remember ? SESSION_LIFE.rememberedUnusedMs : SESSION_LIFE.unusedMs)

/** The last millisecond at which the session's cookie can still be valid. */
export const endOf = (session: DestinationSession): number =>
  Math.min(session.seenAt + idle(session), session.startedAt + SESSION_LIFE.longestMs)

export const isOver = (session: DestinationSession, nowMs: number): boolean => nowMs > endOf(session)

/** Also where the clock was set back meanwhile: its former time is no reason to wait for it. */
const hasPassed = (ms: number, sinceMs: number, nowMs: number): boolean => Math.abs(nowMs - sinceMs) >= ms

/** A use is written to the cookie only now and then: each answer that sets a cookie may overwrite a newer one. */
export const isDueForRenewal = (session: DestinationSession, nowMs: number): boolean =>
  hasPassed(session.remember ? DAY_MS : 5 * MINUTE_MS, session.seenAt, nowMs)

/** The time of the check after one that failed: the next one follows in five minutes, not with every request. */
export const afterFailedCheck = (nowMs: number): number => nowMs - HOUR_MS + 5 * MINUTE_MS

/** A destination may be deactivated unheard: by another program, or by a change whose answer was lost. */
export const isDueForCheck = (session: DestinationSession, nowMs: number): boolean => hasPassed(HOUR_MS, session.checkedAt, nowMs)
