// The deadline of one call, from the moment its request is written to a connection.
import type { Clock } from '../../clock.ts'

export type Deadline = {
  hasPassed: boolean
  /** The request is written now and `ms` bound it from here; 0 means no bound. */
  begin(ms: number): void
  cancel(): void
}

/** `onEnd` is called when the deadline has passed. */
export function createDeadline(clock: Clock, onEnd: () => void): Deadline {
  let timer: { cancel(): void } | null = null
  let isOver = false
  const pass = () => {
    if (isOver) return
    deadline.hasPassed = true
    onEnd()
  }
  // After a busy moment of the gateway the answer may already have arrived: timers run before it is read.
  const end = () => setImmediate(() => setImmediate(pass))
  const deadline: Deadline = {
    hasPassed: false,
    begin: (ms) => void (timer = ms > 0 ? clock.setTimeout(end, ms) : null),
    cancel() {
      isOver = true
      timer?.cancel()
    },
  }
  return deadline
}
