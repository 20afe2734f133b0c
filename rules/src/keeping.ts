// How long data about people are kept: the operator's terms with their defaults. docs/PRIVACY.md says why. 0 keeps for ever.
import type { Temporal } from 'temporal-polyfill'
import { ROME } from './rome.ts'

export type Keeping = {
  /** `AUDIT_KEEP_MONTHS` */
  auditMonths: number
  /** `ORDER_HISTORY_KEEP_MONTHS` */
  orderHistoryMonths: number
  /** `REGISTRATIONS_KEEP_MONTHS` */
  registrationMonths: number
  /** `OUTBOX_KEEP_DAYS` */
  outboxDays: number
  /** `INACTIVE_LOGIN_MONTHS`; 0 never takes a password away. */
  inactiveLoginMonths: number
}

export const KEEPING: Keeping = { auditMonths: 24, orderHistoryMonths: 24, registrationMonths: 12, outboxDays: 30, inactiveLoginMonths: 0 }

/** A century: more is a slip. */
export const MOST_MONTHS = 1_200

/** Fewer would end sessions that are in use: they last for 90 days without a login. */
export const LEAST_INACTIVE_MONTHS = 4

/** The instant before which something is too old, in calendar months of Rome; null keeps for ever. */
export const monthsBefore = (now: Temporal.Instant, months: number): Temporal.Instant | null =>
  months === 0 ? null : now.toZonedDateTimeISO(ROME).subtract({ months }).toInstant()
