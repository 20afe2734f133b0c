// Runs one operation against one contender, from a number of connections, and takes CPU, latency and upstream calls per request.
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import type { Contender } from './contenders.ts'
import type { Operation } from './operations.ts'
import type { Started } from './processes.ts'

export type Sample = { cpuMs: number; medianMs: number; p99Ms: number; rssMb: number; upstreamCalls: number; requests: number }

type Run = { connections: number; seconds: number; upstream: Started }

export async function measure(contender: Contender, operation: Operation, { connections, seconds, upstream }: Run): Promise<Sample> {
  const pool = new Pool(`http://127.0.0.1:${contender.port}`, { connections: connections * contender.connectionsPerUser, pipelining: 1 })
  const latencies: number[] = []
  try {
    await send(pool, contender, operation, connections, 0.3 * seconds)
    const [before, callsBefore] = [await contender.ask(), await upstream.ask()]
    await send(pool, contender, operation, connections, seconds, latencies)
    const [after, callsAfter] = [await contender.ask(), await upstream.ask()]
    latencies.sort((one, other) => one - other)
    const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))] ?? Number.NaN
    return {
      cpuMs: (after['cpuMs']! - before['cpuMs']!) / latencies.length,
      medianMs: at(0.5),
      p99Ms: at(0.99),
      rssMb: after['rssMb']!,
      upstreamCalls: (callsAfter['calls']! - callsBefore['calls']!) / latencies.length,
      requests: latencies.length,
    }
  } finally {
    await pool.close()
  }
}

/** Each connection sends its next request when it has the answer to the last. */
async function send(
  pool: Pool,
  contender: Contender,
  operation: Operation,
  connections: number,
  seconds: number,
  latencies: number[] = [],
) {
  const end = performance.now() + seconds * 1_000
  let turn = 0
  const oneAfterTheOther = async () => {
    while (performance.now() < end) {
      const begin = performance.now()
      await contender.send(pool, operation, turn++)
      latencies.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, oneAfterTheOther))
}
