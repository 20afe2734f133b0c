// The slots of one route class, and the bounded queue before them.
import type { Clock } from '../../clock.ts'

/** first: the service login, which everything else needs · interactive: every other call. */
export type Priority = 'first' | 'interactive'

/** No slot in time. */
export class NoSlot extends Error {
  /** Milliseconds after which a retry makes sense. */
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super('No slot')
    this.retryAfterMs = retryAfterMs
  }
}

export type Bulkhead = {
  /** Resolves with a slot to be released; throws `NoSlot`. */
  enter(priority: Priority): Promise<() => void>
  /** The server has asked for a pause: only the service login is sent meanwhile. */
  hold(ms: number): void
  /** How long the first of the waiting calls has waited; 0 if none waits. */
  oldestMs(): number
  counts(): { running: number; waiting: number; oldestMs: number; heldForMs: number }
}

type Waiting = { priority: Priority; since: number; start: () => void; refuse: (retryAfterMs: number) => void }

type Options = { clock: Clock; slots: number; queue: { length: number; waitMs: number } }

export function createBulkhead({ clock, slots, queue }: Options): Bulkhead {
  let running = 0
  let waiting: Waiting[] = []
  let held: { until: number; timer: { cancel(): void } } | null = null
  const heldForMs = () => (held ? Math.max(0, held.until - clock.elapsedMs()) : 0)
  const retryAfterMs = () => Math.max(queue.waitMs, heldForMs())

  function startNext(): void {
    while (running < slots) {
      const next = waiting.find(({ priority }) => priority === 'first') ?? waiting[0]
      if (!next || (held && next.priority !== 'first')) return
      leaveQueue(next)
      running += 1
      next.start()
    }
  }

  const leaveQueue = (one: Waiting) => void (waiting = waiting.filter((other) => other !== one))

  function giveBack(): () => void {
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      running -= 1
      startNext()
    }
  }

  const oldestMs = () => (waiting[0] ? clock.elapsedMs() - waiting[0].since : 0)

  return {
    oldestMs,
    async enter(priority) {
      const isHeld = held !== null && priority !== 'first'
      if (isHeld && heldForMs() > queue.waitMs) throw new NoSlot(retryAfterMs())
      if (running < slots && !isHeld && waiting.length === 0) running += 1
      else {
        if (priority !== 'first' && waiting.length >= queue.length) throw new NoSlot(retryAfterMs())
        await new Promise<void>((done, failed) => {
          const patience = clock.setTimeout(() => one.refuse(retryAfterMs()), queue.waitMs + (isHeld ? heldForMs() : 0))
          const one: Waiting = {
            priority,
            since: clock.elapsedMs(),
            start() {
              patience.cancel()
              done()
            },
            refuse(ms) {
              patience.cancel()
              leaveQueue(one)
              failed(new NoSlot(ms))
            },
          }
          waiting.push(one)
          startNext()
        })
      }
      return giveBack()
    },
    hold(ms) {
      if (ms <= heldForMs()) return
      held?.timer.cancel()
      const timer = clock.setTimeout(() => {
        held = null
        startNext()
      }, ms)
      held = { until: clock.elapsedMs() + ms, timer }
    },
    counts: () => ({ running, waiting: waiting.length, oldestMs: oldestMs(), heldForMs: heldForMs() }),
  }
}
