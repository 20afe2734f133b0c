// WORKERS processes of one gateway on one machine: they share its port and its store.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type Clock, wait } from '../clock.ts'
import type { Log } from '../log.ts'
import { serveGathering } from '../peers/gather.ts'
import { tell } from '../peers/tell.ts'
import { serveWorkers } from '../peers/workers.ts'
import { BLOCKED_AFTER, LoopWatch } from './loop-watch.ts'

const MINUTE_MS = 60_000
/** More crashes in a minute than this stop the gateway. */
const MOST_CRASHES = 5
const PAUSE_MS = 200
const ASKED_EVERY_MS = 1_000
/** Requests that run longer when the gateway stops are cut off. */
const DRAIN_MS = 10_000

type Needs = {
  count: number
  clock: Clock
  log: Log
  /** A worker that never started, or too many crashes. */
  onFailure: () => void
}

/** Resolves when all of them listen, with what stops them after their running requests. The first one alone prepares the store and logs in; the others find both done. */
export async function startWorkers({ count, clock, log, onFailure }: Needs): Promise<() => Promise<void>> {
  let isStopping = false
  let crashes: number[] = []
  // Each worker accepts connections itself: one that dies takes no connection with it that another could have accepted.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The workers start when the bakery answers.
  cluster.setupPrimary({ args: process.argv.slice(2).filter((one) => one !== '--early') })
  serveWorkers(clock)
  serveGathering(clock)

  const loops = new LoopWatch<Worker>(
    (worker) => tell(worker, 'alive?'),
    (worker) => {
      log.error({ action: 'worker' }, `A worker has not answered for ${BLOCKED_AFTER} s`)
      // Its end starts another one.
      worker.process.kill('SIGKILL')
    },
  )
  let nextTick = clock.setTimeout(tick, ASKED_EVERY_MS)
  function tick(): void {
    loops.tick()
    nextTick = clock.setTimeout(tick, ASKED_EVERY_MS)
  }

  function launch(): Promise<Worker> {
    const worker = cluster.fork()
    worker.on('error', (failure) => {
      log.error({ reason: failure.message }, 'A worker cannot be started or reached')
      // Without a process there is no end to wait for.
      if (worker.process.pid === undefined) onFailure()
    })
    return new Promise((listens) => {
      let isReady = false
      worker.on('message', (message: unknown) => {
        if (message === 'ready') {
          isReady = true
          loops.add(worker)
          listens(worker)
        } else if (message === 'alive') loops.answered(worker)
        // For the launcher of the demo.
        else if (typeof message === 'object' && message && 'restartAt' in message) process.send?.(message)
      })
      worker.once('exit', () => {
        loops.remove(worker)
        if (isStopping) return
        // It has printed the reason.
        if (!isReady) onFailure()
        else void replace()
      })
    })
  }

  async function replace(): Promise<void> {
    const now = clock.elapsedMs()
    crashes = [...crashes.filter((at) => now - at < MINUTE_MS), now]
    log.error({ action: 'worker' }, 'A worker stopped unexpectedly')
    if (crashes.length > MOST_CRASHES) return onFailure()
    await wait(clock, PAUSE_MS * crashes.length)
    if (!isStopping) await launch()
  }

  await launch()
  await Promise.all(Array.from({ length: count - 1 }, launch))

  return async () => {
    isStopping = true
    nextTick.cancel()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    const cut = clock.setTimeout(() => workers.forEach((worker) => worker.process.kill('SIGKILL')), DRAIN_MS)
    await Promise.all(gone)
    cut.cancel()
  }
}
