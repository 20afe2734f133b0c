// The deadline of one call, from the moment its request is written to a connection.
import type { Clock } from '../../clock.ts'

export type Deadline = {
  signal: AbortSignal
  /** The request is written now and `ms` bound it from here; 0 means no bound. */
  begin(ms: number): void
  cancel(): void
}

export function createDeadline(clock: Clock): Deadline {
  const controller = new AbortController()
  let timer: { cancel(): void } | null = null
  let isOver = false
  // After a busy moment of the gateway the answer may already have arrived: timers run before it is read.
  const end = () => setImmediate(() => setImmediate(() => isOver || controller.abort()))
  return {
    signal: controller.signal,
    begin: (ms) => void (timer = ms > 0 ? clock.setTimeout(end, ms) : null),
    cancel() {
      isOver = true
      timer?.cancel()
    },
  }
}
