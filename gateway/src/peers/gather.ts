// A worker asks all workers of this machine for a value, through their primary process.
import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { tell } from './tell.ts'

/** A worker that does not answer in this time is left out. */
const PATIENCE_MS = 1_000

/** worker → primary */
const askSchema = z.object({ gather: z.number() })
/** primary → each worker, and back with a value */
const partSchema = z.object({ part: z.number(), value: z.unknown().optional() })
/** primary → worker */
const wholeSchema = z.object({ gathered: z.number(), values: z.array(z.unknown()) })

export type Gathering<Value> = {
  /** The values of all workers, of this one too. */
  all(): Promise<Value[]>
  close(): void
}

/** In a worker. `own` gives its part, for itself and for the others, which run the same program. */
export function gatherAmongWorkers<Value>(own: () => Promise<Value>): Gathering<Value> {
  const waiting = new Map<number, (values: Value[]) => void>()
  let last = 0

  const receive = (message: unknown) => {
    const part = partSchema.safeParse(message).data
    if (part) void own().then((value) => process.send?.({ part: part.part, value }))
    const whole = wholeSchema.safeParse(message).data
    if (!whole) return
    waiting.get(whole.gathered)?.(whole.values as Value[])
    waiting.delete(whole.gathered)
  }
  process.on('message', receive)

  return {
    all: () =>
      new Promise((done) => {
        last += 1
        waiting.set(last, done)
        process.send?.({ gather: last })
      }),
    close: () => void process.off('message', receive),
  }
}

/** In the primary process. */
export function serveGathering(clock: Clock): void {
  const parts = new Map<number, (from: Worker, value: unknown) => void>()
  let last = 0

  function gather(asker: Worker, gathered: number): void {
    last += 1
    const part = last
    const missing = new Set(Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()))
    const values: unknown[] = []
    const end = () => {
      late.cancel()
      parts.delete(part)
      tell(asker, { gathered, values })
    }
    const late = clock.setTimeout(end, PATIENCE_MS)
    parts.set(part, (from, value) => {
      if (!missing.delete(from)) return
      values.push(value)
      if (missing.size === 0) end()
    })
    for (const worker of missing) if (worker) tell(worker, { part })
  }

  cluster.on('message', (from: Worker, message: unknown) => {
    const asked = askSchema.safeParse(message).data
    if (asked) gather(from, asked.gather)
    const answered = partSchema.safeParse(message).data
    if (answered) parts.get(answered.part)?.(from, answered.value)
  })
}
