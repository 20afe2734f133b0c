// Condenses the samples: of the starts of each combination the median, and its ratio to another contender in the same run.
import type { Name } from './contenders.ts'
import type { Sample } from './measure.ts'

export type Measured = Sample & { contender: Name; operation: string; latencyMs: number; connections: number }

type Load = { operation: string; latencyMs: number; connections: number }

type Figure = 'cpuMs' | 'medianMs' | 'p99Ms' | 'rssMb' | 'upstreamCalls'

export type Figures = {
  /** Null if it was not measured. */
  of(contender: Name, load: Load, figure: Figure): number | null
  ratio(contender: Name, to: Name, load: Load, figure: Figure): number | null
}

export function figuresOf(measured: readonly Measured[]): Figures {
  const groups = Map.groupBy(measured, (one) => JSON.stringify([one.contender, one.operation, one.latencyMs, one.connections]))
  const of: Figures['of'] = (contender, { operation, latencyMs, connections }, figure) => {
    const samples = groups.get(JSON.stringify([contender, operation, latencyMs, connections])) ?? []
    const values = samples.map((sample) => sample[figure]).sort((one, other) => one - other)
    const median = values[Math.floor(values.length / 2)]
    return median === undefined || Number.isNaN(median) ? null : median
  }
  return {
    of,
    ratio(contender, to, load, figure) {
      const [value, base] = [of(contender, load, figure), of(to, load, figure)]
      return value === null || !base ? null : value / base
    },
  }
}
