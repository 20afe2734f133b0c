// Every limit and time-out in force, for the operator: at the start and at /readyz. Milliseconds where a name ends in Ms.
import { PICTURE_BYTES } from '../articles/ports.ts'
import { TRACING } from '@panify/telemetry/tracing-limits'
import type { Config } from '../config.ts'
import { GUESTS_PER_MINUTE } from '../doors/guests.ts'
import { LIMITS } from '../doors/limits/limits.ts'
import { type AtOnce, MOST_WAIT_MS } from '../doors/overload.ts'
import { GUEST_BODY_LIMIT } from '../doors/portal.ts'
import { MAX_PER_MINUTE } from '../peers/rate.ts'
import { STREAMS } from '../doors/streams.ts'
import { MOST_UNSENT } from '../events/ports.ts'
import { CONNECT_MS, MAX_ANSWER_BYTES, MAX_LIST_BYTES } from '../erp/transport/transport.ts'
import { ATTEMPTS, SESSION_LIFE } from '../session/ports.ts'
import { LOGO_BYTES } from '../settings/ports.ts'
import { ENDED_TOKENS_MS } from '../store/api-tokens.ts'
import { EVENTS_MS } from '../store/events.ts'
import { IDEMPOTENCY_MS } from '../store/idempotency.ts'
import { LOGIN_TRIES_MS } from '../store/login-tries.ts'
import { MAIL_REQUESTS_MS } from '../store/mail-requests.ts'
import { PRINT_GRANTS_MS } from '../store/print-grants.ts'

/** Of the gateway's own HTTP server. */
export const SERVER = { bodyBytes: 256 * 1024, requestMs: 30_000, connectionMs: 60_000, keepAliveMs: 72_000 }

/** How long a request may be in work, longer than any call that it may wait for; 0 = for ever. */
export function longestWork({ deadlines }: Pick<Config, 'deadlines'>): number {
  const each = Object.values(deadlines)
  return each.includes(0) ? 0 : Math.max(...each) + 5_000
}

export type Limits = Record<string, Record<string, unknown>>

export function limitsOf(config: Config, mostAtOnce: AtOnce): Limits {
  const { deadlines, peer, writeBudget, waits } = config
  return {
    server: {
      ...SERVER,
      workMs: longestWork(config),
      operationsWhenBusy: { ...mostAtOnce, waitMs: MOST_WAIT_MS },
      pictureBytes: PICTURE_BYTES,
      logoBytes: LOGO_BYTES,
    },
    guests: { perMinute: GUESTS_PER_MINUTE, bodyBytes: GUEST_BODY_LIMIT },
    logins: ATTEMPTS,
    sessions: SESSION_LIFE,
    tokens: { perMinute: MAX_PER_MINUTE, ...Object.fromEntries(Object.entries(LIMITS).map(([code, { most }]) => [code, most])) },
    streams: { ...STREAMS, unsentEvents: MOST_UNSENT },
    upstream: {
      connectMs: CONNECT_MS,
      deadlineMs: deadlines,
      writeBudgetMs: writeBudget,
      csrfWaitMs: waits,
      answerBytes: MAX_ANSWER_BYTES,
      listBytes: MAX_LIST_BYTES,
      slots: peer.slots,
      queue: peer.queue,
      retryPercent: peer.retryPercent,
      breaker: peer.breaker,
    },
    ...(config.tracing ? { tracing: { ratio: config.tracing.ratio, ...TRACING } } : {}),
    kept: keptFor(config),
  }
}

/** How long data about people are kept; 0 = for ever. */
function keptFor({ keeping: { auditMonths, ...ofTheBakery }, bakery }: Config): Record<string, number> {
  return {
    auditMonths,
    ...(bakery.isBundled ? ofTheBakery : {}),
    loginTriesMs: LOGIN_TRIES_MS,
    mailRequestsMs: MAIL_REQUESTS_MS,
    idempotencyMs: IDEMPOTENCY_MS,
    printGrantsMs: PRINT_GRANTS_MS,
    endedTokensMs: ENDED_TOKENS_MS,
    eventsMs: EVENTS_MS,
  }
}

/** One line for each group. */
export const linesOf = (limits: Limits): string[] =>
  Object.entries(limits).map(([group, values]) => `${group}: ${Object.entries(values).map(shown).join(', ')}`)

function shown([name, value]: [string, unknown]): string {
  if (typeof value !== 'object' || value === null) return `${name} ${String(value)}`
  return `${name} (${Object.entries(value).map(shown).join(', ')})`
}
