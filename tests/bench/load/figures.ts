// What a phase has shown, condensed.
import { quantile } from '../samples.ts'
import type { Engine } from '../stack.ts'
import type { Operation, Outcome } from './generator.ts'
import type { Phase } from './phases.ts'

export type PhaseFigures = {
  engine: Engine
  phase: Phase
  offered: number
  good: number
  refused: number
  failed: number
  /** Why operations failed, and how many did so. */
  reasons: [reason: string, count: number][]
  goodPerSecond: number
  /** Of good operations, from their scheduled instants. */
  p50Ms: number
  p99Ms: number
  p999Ms: number
  refusalP99Ms: number | null
  /** Seconds from the begin until all later operations are as usual; null if that did not happen, or was not looked for. */
  recoveredAfter: number | null
  gatewayMb: { first: number; last: number; most: number }
  bakeryMb: { first: number; last: number; most: number }
}

/** As usual: no operation of the second fails, and 99 of 100 are good within this time. */
const USUAL_MS = 400

type Measured = { engine: Engine; phase: Phase; operations: readonly Operation[]; memory: { gateway: number[]; bakery: number[] } }

export function condensed({ engine, phase, operations, memory }: Measured): PhaseFigures {
  const of = (outcome: Outcome) => operations.filter((operation) => operation.outcome === outcome)
  const good = of('good').map(({ latencyMs }) => latencyMs)
  const refused = of('refused').map(({ latencyMs }) => latencyMs)
  // The last ones may end after the phase.
  const inTime = of('good').filter(({ scheduledMs, latencyMs }) => scheduledMs + latencyMs <= phase.seconds * 1_000)
  return {
    engine,
    phase,
    offered: operations.length,
    good: good.length,
    refused: refused.length,
    failed: of('failed').length,
    reasons: [...Map.groupBy([...of('failed'), ...of('refused')], ({ reason }) => reason ?? '')].map(([reason, all]) => [
      reason,
      all.length,
    ]),
    goodPerSecond: inTime.length / phase.seconds,
    p50Ms: quantile(good, 0.5),
    p99Ms: quantile(good, 0.99),
    p999Ms: quantile(good, 0.999),
    refusalP99Ms: refused.length === 0 ? null : quantile(refused, 0.99),
    recoveredAfter: phase.name === 'recovery' ? recoveryOf(phase, operations) : null,
    gatewayMb: extent(memory.gateway),
    bakeryMb: extent(memory.bakery),
  }
}

export function recoveryOf({ seconds }: Phase, operations: readonly Operation[]): number | null {
  const bySecond = Map.groupBy(operations, ({ scheduledMs }) => Math.floor(scheduledMs / 1_000))
  const isUsual = (second: number) => {
    const all = bySecond.get(second) ?? []
    const isGood = all.every(({ outcome }) => outcome === 'good')
    const latencies = all.map(({ latencyMs }) => latencyMs)
    return isGood && (all.length === 0 || quantile(latencies, 0.99) <= USUAL_MS)
  }
  let recovered: number | null = null
  for (let second = seconds - 1; second >= 0 && isUsual(second); second--) recovered = second
  return recovered
}

const extent = (values: readonly number[]) => ({
  first: values[0] ?? Number.NaN,
  last: values.at(-1) ?? Number.NaN,
  most: Math.max(...values),
})
