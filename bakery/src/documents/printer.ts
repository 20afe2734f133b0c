// Draws PDFs on worker threads: a drawing takes up to some seconds and must not delay any other request.
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { serialize } from 'node:v8'
import { MessageChannel } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { Overloaded } from '../http/errors.ts'
import type { Drawing, WorkerDrawing } from './pdf/draw.ts'
import { newStopFlag, raise, type StopFlag } from './pdf/stop-flag.ts'

export interface Printer {
  /**
   * Equal drawings are drawn once. A drawing stops when the signals of all its callers are aborted. A refusal with status 503 if
   * too many drawings wait.
   */
  draw(drawing: Drawing, caller: AbortSignal, onSheet?: (drawn: number) => void): Promise<Buffer>
  close(): Promise<void>
}

/** Two at least, so that one large print does not delay the small ones. */
const THREADS = Math.max(2, availableParallelism() - 1)
const MAX_WAITING = 32
const RETRY_AFTER_SECONDS = 5
const IDLE_MS = 60_000
const KEPT_BYTES = 64 * 1024 * 1024

interface Running {
  pdf: Promise<Buffer>
  callers: number
  stop: StopFlag
  listeners: Set<(drawn: number) => void>
}

export function createPrinter({ threads = THREADS, maxWaiting = MAX_WAITING } = {}): Printer {
  let pool: Piscina<WorkerDrawing, Uint8Array> | null = null
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (pdf) => pdf.length || 1 })
  const running = new Map<string, Running>()
  /** All that the threads have to do, with what is stopped and not yet over. */
  const atWork = new Set<Running>()

  /** Started with the first print; idle threads end. */
  function workers() {
    if (pool) return pool
    const started = new Piscina<WorkerDrawing, Uint8Array>({
      filename: new URL('pdf/draw.ts', import.meta.url).href,
      name: 'drawInWorker',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      // Requests go first.
      niceIncrement: 10,
    })
    // A thread that ends without a drawing, such as one that cannot load its modules: what waits fails, and the next print starts anew.
    started.on('error', () => {
      if (pool === started) pool = null
      void started.close({ force: true })
    })
    return (pool = started)
  }

  async function drawn(drawing: Drawing, { stop, listeners }: Pick<Running, 'stop' | 'listeners'>): Promise<Buffer> {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', (sheets: number) => listeners.forEach((listener) => listener(sheets)))
    port1.unref()
    try {
      const pdf = await workers().run({ drawing, progress: port2, stop }, { transferList: [port2] })
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    } finally {
      port1.close()
    }
  }

  function begin(key: string, drawing: Drawing): Running {
    if (atWork.size >= threads + maxWaiting)
      throw new Overloaded('Troppe stampe in corso: riprova tra qualche secondo.', RETRY_AFTER_SECONDS)
    const [stop, listeners] = [newStopFlag(), new Set<(drawn: number) => void>()]
    const started: Running = { pdf: drawn(drawing, { stop, listeners }), callers: 0, stop, listeners }
    running.set(key, started)
    atWork.add(started)
    const ended = () => {
      atWork.delete(started)
      if (running.get(key) === started) running.delete(key)
    }
    started.pdf.then((pdf) => kept.set(key, pdf), () => {}).finally(ended) // prettier-ignore
    return started
  }

  return {
    async draw(drawing, caller, onSheet) {
      caller.throwIfAborted()
      const key = contentOf(drawing)
      const known = kept.get(key)
      if (known) return known
      const mine = running.get(key) ?? begin(key, drawing)
      mine.callers += 1
      if (onSheet) mine.listeners.add(onSheet)
      const leave = () => {
        mine.callers -= 1
        if (mine.callers > 0) return
        running.delete(key)
        raise(mine.stop)
      }
      caller.addEventListener('abort', leave, { once: true })
      try {
        return await mine.pdf
      } catch (failure) {
        caller.throwIfAborted()
        throw failure
      } finally {
        caller.removeEventListener('abort', leave)
        if (onSheet) mine.listeners.delete(onSheet)
      }
    },
    async close() {
      for (const { stop } of atWork) raise(stop)
      await Promise.allSettled([...atWork].map(({ pdf }) => pdf))
      await pool?.destroy()
    },
  }
}

/** The time of a drawing is not part of its content. `serialize` writes a logo that many sheets share once. */
const contentOf = ({ title, sheets }: Drawing): string => createHash('sha256').update(serialize({ title, sheets })).digest('base64')
