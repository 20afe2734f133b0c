// Where the gateway keeps the closings, it closes a date when the cut-off passes, without waiting for a request.
import { closingOf } from '@panify/rules/closing'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import type { sharedDates } from './dates.ts'

type Needs = { clock: Clock; log: Log; dates: Pick<ReturnType<typeof sharedDates>, 'openDates' | 'keepClosings'> }

// Other programs may change the cut-off at any moment.
const LONGEST_WAIT_MS = 60_000
const SHORTEST_WAIT_MS = 2_000

export function watchCutOff({ clock, log, dates }: Needs): { stop(): void } {
  let isStopped = false
  let timer: { cancel(): void } | undefined

  async function look(): Promise<void> {
    let wait = LONGEST_WAIT_MS
    try {
      await dates.keepClosings()
      const { firstOpen, cutOff } = await dates.openDates(clock.now())
      const left = closingOf(firstOpen, cutOff ?? null).epochMilliseconds - clock.now().epochMilliseconds
      wait = Math.min(Math.max(left, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
    } catch (failure) {
      log.warn({ reason: faultOf(failure) }, 'The closed dates cannot be determined')
    }
    if (!isStopped) timer = clock.setTimeout(() => void look(), wait)
  }

  timer = clock.setTimeout(() => void look(), SHORTEST_WAIT_MS)
  return {
    stop() {
      isStopped = true
      timer?.cancel()
    },
  }
}
