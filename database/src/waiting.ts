// Waits for the lock of another program on a SQLite file without blocking the event loop.
import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type QueryResult, type SqliteDatabase, SqliteDriver } from 'kysely'
import { failureOf } from './failures.ts'

const ASKED_EVERY_MS = 10

export type OpenDatabase = SqliteDatabase & { isInTransaction: () => boolean }

/**
 * Gives the one connection to one after the other. A statement that finds the file locked gives it back while it waits, so that
 * others read meanwhile, and is refused as locked after `lockTimeoutMs`. Inside a transaction nothing is locked: it has the lock.
 */
export class WaitingDriver extends SqliteDriver {
  readonly #connection = new Turns()
  /** Only the first of those that wait asks. */
  readonly #waiting = new Turns()
  readonly #database: OpenDatabase
  readonly #lockTimeoutMs: number
  #shared: DatabaseConnection | null = null

  constructor(database: OpenDatabase, lockTimeoutMs: number) {
    super({ database })
    this.#database = database
    this.#lockTimeoutMs = lockTimeoutMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#connection.take()
    return (this.#shared ??= this.#waitingFor(await super.acquireConnection()))
  }

  override async releaseConnection(): Promise<void> {
    this.#connection.give()
    return Promise.resolve()
  }

  #waitingFor(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        try {
          return await connection.executeQuery<Row>(query)
        } catch (error) {
          if (!this.#isLocked(error)) throw error
        }
        return this.#repeat(() => connection.executeQuery<Row>(query))
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  async #repeat<Row>(execute: () => Promise<QueryResult<Row>>): Promise<QueryResult<Row>> {
    const end = performance.now() + this.#lockTimeoutMs
    this.#connection.give()
    await this.#waiting.take()
    try {
      for (;;) {
        const isLast = performance.now() >= end
        await this.#connection.take()
        try {
          return await execute()
        } catch (error) {
          if (isLast || !this.#isLocked(error)) throw error
        }
        this.#connection.give()
        await wait(ASKED_EVERY_MS)
      }
    } finally {
      this.#waiting.give()
    }
  }

  #isLocked(error: unknown): boolean {
    return failureOf(error) === 'locked' && !this.#database.isInTransaction()
  }
}

/** Something that one has at a time, in the order of asking. */
class Turns {
  #last = Promise.resolve()
  #give = () => {}

  async take(): Promise<void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#give = resolve
  }

  give(): void {
    this.#give()
  }
}
