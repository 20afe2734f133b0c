import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Driver, Logger, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'
import { type OpenDatabase, WaitingDriver } from './waiting.ts'

type Options = { pragmas: readonly string[]; lockTimeoutMs: number; log: Logger | undefined }

export function openSqlite<Tables>(file: string, { pragmas, lockTimeoutMs, log }: Options): Database<Tables> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  restrictToOwner(file)
  const sqlite = new DatabaseSync(file)
  // First: the other pragmas already need a lock that another program may have.
  sqlite.exec('pragma busy_timeout = 3000')
  switchToWal(sqlite)
  // From here on `WaitingDriver` waits: SQLite itself would block the event loop.
  const all = ['synchronous = full', 'foreign_keys = on', 'busy_timeout = 0', ...pragmas]
  for (const pragma of all) sqlite.exec(`pragma ${pragma}`)
  const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(adapt(sqlite), lockTimeoutMs), ...(log ? { log } : {}) })
  // `begin immediate` already gives a transaction the only write lock, so these have nothing left to exclude.
  const noLock = async () => {}
  const dataVersion = sqlite.prepare('pragma data_version')
  return {
    kysely,
    dialect: 'sqlite',
    lock: noLock,
    shareLock: noLock,
    lockKeys: noLock,
    // No other program commits during a transaction of ours, which has the only write lock.
    version: () => Number(dataVersion.get()?.['data_version']),
    close: () => kysely.destroy(),
  }
}

/** Gives only the owner access, whatever the folder allows. SQLite creates its -wal and -shm files with the same mode. */
function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}

/** Retries: this statement ignores `busy_timeout` while another program opens the same new file. */
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

/** Statements that stay prepared; lists of different lengths make many different texts. */
const PREPARED = 200

/** Adapts node:sqlite to the driver interface of kysely. */
function adapt(sqlite: DatabaseSync): OpenDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: PREPARED })
  return {
    close: () => sqlite.close(),
    isInTransaction: () => sqlite.isTransaction,
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      const fresh = prepare(sqlite, text)
      prepared.set(text, fresh)
      return fresh
    },
  }
}

function prepare(sqlite: DatabaseSync, text: string): SqliteStatement {
  // A deferred transaction that reads first would fail at its first write if another program has written in between.
  const exact = text === 'begin' ? 'begin immediate' : text
  const statement = sqlite.prepare(exact)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => {
      // Without space SQLite rolls back by itself; the error of a second rollback would replace that of the statement.
      if (text === 'rollback' && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(...(parameters as SQLInputValue[]))
    },
    // A cursor needs a statement of its own while it is open.
    iterate: (parameters) => sqlite.prepare(exact).iterate(...(parameters as SQLInputValue[])),
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => Driver

  constructor(database: OpenDatabase, lockTimeoutMs: number) {
    super({ database })
    this.#createDriver = () => new WaitingDriver(database, lockTimeoutMs)
  }

  override createDriver(): Driver {
    return this.#createDriver()
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls back schema changes too, so kysely may run all migrations in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** There is one connection, but `WaitingDriver` gives it to one after the other: kysely would keep it for a statement that waits. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
