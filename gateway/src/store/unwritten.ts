// Writes that must not fail while the store has no space, or at all: they wait in memory and are made when there is space again. A
// gateway that stops meanwhile loses them.
import { failureOf } from '@panify/database/failures'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'

const RETRY_MS = 5_000

export type Unwritten = {
  /** Whether the last write failed for lack of space. */
  isFull(): boolean
  /** Notes the failure of a write that is not repeated, and throws it. */
  refuse(this: void, error: unknown): never
  /** A later write with the same name replaces a waiting one. Rejects only for other reasons than space. */
  write(name: string, write: () => Promise<unknown>): Promise<void>
  /** Never rejects: after a failure of any kind the write is repeated until it succeeds. Whether it was made at once. */
  persist(name: string, write: () => Promise<unknown>): Promise<boolean>
  stop(): void
}

/** `probe` writes something of the size of a large change: a little space is left for a long time. */
export function createUnwritten({ clock, log, probe }: { clock: Clock; log: Log; probe: () => Promise<unknown> }): Unwritten {
  const waiting = new Map<string, () => Promise<unknown>>()
  let hasSpace = true
  let retry: { cancel(): void } | null = null
  let writing: Promise<void> | null = null

  function retryLater(): void {
    retry?.cancel()
    retry = clock.setTimeout(() => void writeAll(), RETRY_MS)
  }

  function noteFailure(error: unknown): void {
    if (failureOf(error) !== 'full') return
    if (hasSpace) log.error({ fault: faultOf(error) }, 'The store has no space: changes are refused until there is some')
    hasSpace = false
    retryLater()
  }

  /** One at a time: a write must not be made twice, and the end of each looks for what has come meanwhile. */
  function writeAll(): Promise<void> {
    return (writing ??= tryAll().finally(() => (writing = null)))
  }

  async function tryAll(): Promise<void> {
    try {
      await probe()
    } catch (error) {
      if (failureOf(error) !== 'full') log.error({ fault: faultOf(error) }, 'Whether the store has space again cannot be seen')
      return retryLater()
    }
    if (!hasSpace) log.info({}, 'The store has space again')
    hasSpace = true
    for (const [name, write] of waiting) await writeWaiting(name, write)
    if (waiting.size > 0) retryLater()
  }

  async function writeWaiting(name: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
      if (waiting.get(name) === write) waiting.delete(name)
    } catch (error) {
      noteFailure(error)
      if (failureOf(error) !== 'full') log.error({ fault: faultOf(error) }, 'A waiting write failed')
    }
  }

  return {
    isFull: () => !hasSpace,
    refuse(error) {
      noteFailure(error)
      throw error
    },
    async write(name, write) {
      try {
        await write()
        waiting.delete(name)
      } catch (error) {
        if (failureOf(error) !== 'full') throw error
        waiting.set(name, write)
        noteFailure(error)
      }
    },
    async persist(name, write) {
      try {
        await write()
        return true
      } catch (error) {
        waiting.set(name, write)
        noteFailure(error)
        if (failureOf(error) !== 'full') log.error({ fault: faultOf(error) }, 'A write failed and will be repeated')
        retryLater()
        return false
      }
    },
    stop: () => retry?.cancel(),
  }
}
