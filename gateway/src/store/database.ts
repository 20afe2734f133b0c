// The gateway's own small database: a file beside it, or PostgreSQL where several gateways share one.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { migrations } from './migrations.ts'

export type Tables = {
  /** Single values as JSON: the service token, last known company data and cut-off, markers. */
  kept_values: { name: string; value: string }
  /** Sessions that ended before their cookie did; kept until the cookie could no longer be valid. */
  ended_sessions: { id: string; until_ms: number }
  /** Counts up when all sessions of a destination end. */
  destination_epochs: { destination: string; epoch: number }
  login_failures: { id: string; at_ms: number; account: string; address: string }
  /** What somebody without a session asked to be mailed; `account` is a digest. */
  mail_requests: { id: string; at_ms: number; kind: string; account: string; address: string }
  /** Which session may fetch what has been printed, and until when. */
  print_grants: { name: string; session_id: string; until_ms: number }
  /** Requests with an idempotency key of the last 24 hours; `answer` is null while one is carried out. */
  idempotency_keys: { caller: string; key: string; digest: string; at_ms: number; answer: string | null }
  /** Of the secret only its SHA-256; `session_id` is the session that a token of the playground ends with. */
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
  /** Dates that have closed, of a back end that does not keep them. */
  closed_dates: { date: string; closed_at_ms: number }
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

export type DatabaseOptions = { dataDir: string; databaseUrl: string | null }

export async function openDatabase({ dataDir, databaseUrl }: DatabaseOptions): Promise<Database> {
  const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, 'gateway.sqlite'), dataDir)
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await database.destroy()
    throw new ConfigError(`The gateway's database cannot be prepared: ${error instanceof Error ? error.message : 'unknown error'}`)
  }
  return database
}

function openSqlite(file: string, dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  keepToOwner(file)
  const sqlite = new DatabaseSync(file)
  for (const pragma of ['secure_delete=on', 'journal_mode=wal', 'synchronous=full', 'busy_timeout=3000']) sqlite.exec(`pragma ${pragma}`)
  type Values = Parameters<ReturnType<DatabaseSync['prepare']>['all']>
  const database = {
    close: () => sqlite.close(),
    prepare(sql: string) {
      const statement = sqlite.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as Values)),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as Values)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Values)),
      }
    },
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
}

/** Nobody else on the machine reads the file, whatever the folder allows. SQLite gives its other files the same mode. */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}

/** Of what was overwritten nothing is left in SQLite's files. */
export async function forgetOverwritten(db: Database): Promise<void> {
  await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

function openPostgres(connectionString: string): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // Without a listener an idle connection that breaks would end the process; the next query opens a new one.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
