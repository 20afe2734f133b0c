// Metrics of one program, in the form that Prometheus reads.
import { AggregatorRegistry, Counter, Gauge, Histogram, type MetricObject, Registry, collectDefaultMetrics } from 'prom-client'

/** From a cached answer to the longest deadline. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Named<Label extends string> = { name: string; help: string; labelNames: readonly Label[] }

export type Figures = {
  seconds: <Label extends string>(named: Named<Label>) => Histogram<Label>
  counter: <Label extends string>(named: Named<Label>) => Counter<Label>
  /** `read` sets the values when they are scraped. */
  gauge: <Label extends string>(named: Named<Label>, read: (gauge: Gauge<Label>) => void | Promise<void>) => void
  /** What other processes of the same program may add to their exposition. */
  values: () => Promise<MetricObject[]>
  /** `all`: the values of several processes, whose labels distinguish them; by default those of this one. */
  exposition: (all?: readonly MetricObject[][]) => Promise<{ type: string; text: string }>
}

/** `labels` are part of every series. */
export function createFigures(labels: Record<string, string> = {}): Figures {
  const registry = new Registry()
  registry.setDefaultLabels(labels)
  const registers = [registry]
  let hasProcess = false
  return {
    seconds: (named) => new Histogram({ ...named, buckets: SECONDS, registers }),
    counter: (named) => new Counter({ ...named, registers }),
    gauge(named, read) {
      const gauge: Gauge<(typeof named.labelNames)[number]> = new Gauge({ ...named, registers, collect: () => read(gauge) })
    },
    values,
    async exposition(all) {
      // Each series has its process as a label: nothing is added up, and nothing is left out.
      const merged = AggregatorRegistry.aggregate((all ?? [await values()]).map(asSums))
      return { type: registry.contentType, text: await merged.metrics() }
    },
  }

  async function values() {
    // Memory, processor and event loop are watched only where somebody scrapes.
    if (!hasProcess) collectDefaultMetrics({ register: registry })
    hasProcess = true
    return registry.getMetricsAsJSON()
  }
}

const asSums = (metrics: MetricObject[]) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const }))
