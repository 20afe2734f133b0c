import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { SqliteDatabase, Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Work that must never run twice at once, also not from two programs on one PostgreSQL. */
const LOCKS = {
  migration: 7_021_001,
  closing: 7_021_002,
  numbering: 7_021_003,
  codes: 7_021_004,
  seed: 7_021_005,
  mail: 7_021_006,
  settings: 7_021_007,
}

type Work = keyof typeof LOCKS

export interface Database {
  kysely: Db
  dialect: 'sqlite' | 'postgres'
  /** Held until the transaction ends. */
  lockFor(tx: Tx, work: Work): Promise<void>
  /** Also held until then: any number of transactions share it, and `lockFor` the same work waits for all of them. */
  shareLockFor(tx: Tx, work: Work): Promise<void>
  close(): Promise<void>
}

export interface DatabasePlace {
  databaseUrl: string | null
  dataDir: string
}

export function openDatabase({ databaseUrl, dataDir }: DatabasePlace): Database {
  if (databaseUrl) return openPostgres(databaseUrl)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'bakery.sqlite'))
}

/** Nobody else on the machine reads the file, whatever the folder allows. SQLite gives its other files the same mode. */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}

function openSqlite(file: string): Database {
  keepToOwner(file)
  const sqlite = new DatabaseSync(file)
  // Patience first: the other pragmas already need a lock that another program may hold.
  sqlite.exec('pragma busy_timeout = 3000')
  switchToWal(sqlite)
  for (const pragma of ['synchronous = full', 'foreign_keys = on']) sqlite.exec(`pragma ${pragma}`)
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqliteAdapter(sqlite) }) })
  // A transaction holds the one write lock from its first statement (see below), so there is nothing left to lock.
  const lock = async () => {}
  return { kysely, dialect: 'sqlite', lockFor: lock, shareLockFor: lock, close: () => kysely.destroy() }
}

/** Alone of all statements this one does not wait while another program opens the same new file. */
function switchToWal(sqlite: DatabaseSync): void {
  for (let attemptsLeft = 60; ; attemptsLeft--) {
    try {
      return sqlite.exec('pragma journal_mode = wal')
    } catch (error) {
      if (attemptsLeft === 0) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

/** Fits node:sqlite to what kysely expects of a driver. */
function sqliteAdapter(sqlite: DatabaseSync): SqliteDatabase {
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // A transaction that reads first and writes later would fail when another program wrote in between.
      const statement = sqlite.prepare(text === 'begin' ? 'begin immediate' : text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

function openPostgres(connectionString: string): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000, statement_timeout: 30_000 })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the program.
  pool.on('error', () => {})
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    dialect: 'postgres',
    lockFor: async (tx, work) => {
      await sql`select pg_advisory_xact_lock(${LOCKS[work]})`.execute(tx)
    },
    shareLockFor: async (tx, work) => {
      await sql`select pg_advisory_xact_lock_shared(${LOCKS[work]})`.execute(tx)
    },
    close: () => kysely.destroy(),
  }
}
