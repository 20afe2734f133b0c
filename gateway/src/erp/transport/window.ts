// Counts over the last seconds.
import type { Clock } from '../../clock.ts'

export type Counts = { all: number; marked: number }

export type CountWindow = {
  add(change: Partial<Counts>): void
  counts(): Counts
  clear(): void
}

const SLICES = 10

/** Counts older than `lengthMs` are dropped, a tenth of it at a time. */
export function createWindow(clock: Clock, lengthMs: number): CountWindow {
  let slices: (Counts & { at: number })[] = []
  const current = () => Math.floor((clock.elapsedMs() * SLICES) / lengthMs)
  const forgetOld = (now: number) => void (slices = slices.filter(({ at }) => at > now - SLICES))
  return {
    add({ all = 0, marked = 0 }) {
      const at = current()
      forgetOld(at)
      if (slices.at(-1)?.at !== at) slices.push({ at, all: 0, marked: 0 })
      const slice = slices.at(-1)!
      slice.all += all
      slice.marked += marked
    },
    counts() {
      forgetOld(current())
      return slices.reduce((sum, { all, marked }) => ({ all: sum.all + all, marked: sum.marked + marked }), { all: 0, marked: 0 })
    },
    clear: () => void (slices = []),
  }
}
