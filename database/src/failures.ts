// Failures of a database or a file that have nothing to do with the work: the same work succeeds when the cause has gone.

/** full: nothing can be written, mostly because the disk is full · locked: others kept a lock, or all connections, for too long. */
type Failure = 'full' | 'locked'

/** disk_full, io_error, read_only_sql_transaction */
const POSTGRES_FULL = new Set(['53100', '58030', '25006'])
/** serialization_failure, deadlock_detected: the transaction was rolled back and succeeds if it is run again. */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01'])
const POSTGRES_LOCK_TIMEOUT = '55P03'
/** Of pg's pool, which gives it no code: all connections stayed in use, and nothing was sent. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'
/** Of files, such as uploads. */
const FILES_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'])

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN */
const SQLITE_FULL = new Set([8, 10, 13, 14])
/** SQLITE_BUSY, SQLITE_LOCKED */
const SQLITE_LOCKED = new Set([5, 6])

/** Null for any other error. Of SQLite's extended codes only the lowest byte counts. */
export function failureOf(error: unknown): Failure | null {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') {
    const primary = errcode & 0xff
    return SQLITE_FULL.has(primary) ? 'full' : SQLITE_LOCKED.has(primary) ? 'locked' : null
  }
  if (typeof code !== 'string') return message === POOL_TIMEOUT ? 'locked' : null
  if (POSTGRES_FULL.has(code) || FILES_FULL.has(code)) return 'full'
  return code === POSTGRES_LOCK_TIMEOUT || POSTGRES_CONFLICTS.has(code) ? 'locked' : null
}

/** Whether PostgreSQL rolled the transaction back because of another one. */
export const isConflict = (error: unknown): boolean => POSTGRES_CONFLICTS.has(String((error as { code?: unknown } | null)?.code))
