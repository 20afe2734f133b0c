// The gateway's own small database: an SQLite file, or PostgreSQL for several gateways.
import { join } from 'node:path'
import { migrateToLatest } from '@panify/database/migrate'
import * as shared from '@panify/database/open'
import { traceStatement } from '@panify/database/traces'
import { type Kysely, sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { migrations } from './migrations.ts'

export type Tables = {
  /** Single values as JSON: the service token, last known company data and cut-off, markers. */
  kept_values: { name: string; value: string }
  /** Sessions that ended before their cookie did; kept until the cookie could no longer be valid. */
  ended_sessions: { id: string; until_ms: number }
  /** Increases when all sessions of a destination end; '*' counts for every destination. */
  destination_epochs: { destination: string; epoch: number }
  login_failures: { id: string; at_ms: number; account: string; address: string }
  /** Mails requested by guests; `account` is a digest. */
  mail_requests: { id: string; at_ms: number; kind: string; account: string; address: string }
  /** Which caller may fetch a printed file, the digest of what was printed to it, and until when. */
  print_grants: { name: string; session_id: string; content: string; until_ms: number }
  /** Requests with an idempotency key of the last 24 hours; `answer` is null while one is carried out. */
  idempotency_keys: { caller: string; key: string; digest: string; at_ms: number; answer: string | null }
  /** Only the SHA-256 of the secret; `session_id` is the session that ends a token of the playground. */
  api_tokens: {
    id: string
    name: string
    digest: string
    hint: string
    scopes: string
    destination: string | null
    created_by: string
    created_at_ms: number
    expires_at_ms: number
    last_used_at_ms: number | null
    revoked_at_ms: number | null
    session_id: string | null
    session_epoch: number | null
  }
  /** The second factors of logins; `last_step` is the period of the last accepted code. */
  second_factors: { destination: string; sealed_key: string; since_ms: number; last_step: number }
  /** Only digests; a used code is deleted. */
  recovery_codes: { destination: string; digest: string }
  /** Operations and files of the portal's builds; `used_at_ms`: when their build was last in use. */
  build_parts: { name: string; sealed: string; used_at_ms: number }
  /** The secret is sealed; `failing_since_ms` is the first failure after the last success. */
  webhooks: {
    id: string
    url: string
    events: string
    sealed_secret: string
    is_paused: number
    failing_since_ms: number | null
    created_at_ms: number
  }
  /** The last event of each feed that was turned into deliveries; none without webhooks. */
  webhook_position: { name: string; event_id: number }
  /** One for each event and webhook; `retry_since_ms` and `tries` may begin anew. */
  webhook_deliveries: {
    id: string
    webhook_id: string
    event: string
    state: string
    attempts: number
    last_status: number | null
    last_problem: string | null
    last_attempt_at_ms: number | null
    next_attempt_at_ms: number | null
    retry_since_ms: number
    tries: number
    created_at_ms: number
  }
  /** Closed dates, for a back end that does not keep them. */
  closed_dates: { date: string; closed_at_ms: number }
  /** Events of the last 25 hours, for a back end that has none; `content` is JSON. */
  events: { id: number; at_ms: number; content: string }
  /** 'last': the id given last. 'purged': the largest deleted one. */
  event_ids: { name: string; id: number }
  /** Printings of the production list of a period; `items` are its figures as JSON. */
  printings: { id: string; first_date: string; last_date: string; printed_at_ms: number; actor: string; items: string }
  audit: {
    id: string
    started_at: string
    actor: string
    action: string
    target: string
    detail: string
    ended_at: string | null
    outcome: string | null
  }
}

export type Database = Kysely<Tables>

export type LockKeys = shared.Database<Tables>['lockKeys']

export type DatabaseOptions = { dataDir: string; databaseUrl: string | null; tracing?: Config['tracing'] }

export async function openDatabase({ dataDir, databaseUrl, tracing }: DatabaseOptions): Promise<shared.Database<Tables>> {
  const database = shared.openDatabase<Tables>(
    { url: databaseUrl, file: join(dataDir, 'gateway.sqlite') },
    { pragmas: ['secure_delete = on'], ...(tracing ? { onQuery: traceStatement } : {}) },
  )
  try {
    await migrateToLatest(database, migrations)
  } catch (error) {
    await database.close()
    throw new ConfigError(`The gateway's database cannot be prepared: ${error instanceof Error ? error.message : 'unknown error'}`)
  }
  return database
}

/** Removes overwritten values from the files of SQLite. */
export async function forgetOverwritten(db: Database): Promise<void> {
  await sql`vacuum`.execute(db)
  // A checkpoint does not fail where somebody reads: it waits itself, and only here, before anybody is served.
  await sql`pragma busy_timeout = 3000`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await sql`pragma busy_timeout = 0`.execute(db)
}
