// What the gateway counts and measures. Labels have few values: names of the manifest, kinds, codes; never anything of a person.
import cluster from 'node:cluster'
import { createFigures } from '@panify/telemetry/metrics'
import type { CallWatch, Transport } from '../erp/transport/transport.ts'
import { ErpFailure } from '../erp/errors.ts'
import { gatherAmongWorkers } from '../peers/gather.ts'
import type { Store } from '../store/store.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const { seconds, counter, gauge, values, exposition } = createFigures(cluster.worker ? { worker: String(cluster.worker.id) } : {})
  const workers = cluster.isWorker ? gatherAmongWorkers(values) : null
  const operations = seconds({
    name: 'panify_operation_seconds',
    help: 'Operations at a door, by name and outcome',
    labelNames: ['door', 'operation', 'outcome'],
  })
  const calls = seconds({
    name: 'panify_upstream_call_seconds',
    help: "Calls to the bakery's server, by kind and outcome, without their wait for a slot",
    labelNames: ['kind', 'outcome'],
  })
  const waits = seconds({
    name: 'panify_upstream_wait_seconds',
    help: "Waits of calls to the bakery's server for a slot",
    labelNames: ['kind'],
  })
  const refusals = counter({
    name: 'panify_refusals_total',
    help: 'Refused requests, by route and status',
    labelNames: ['route', 'status'],
  })
  const caches = counter({ name: 'panify_cache_reads_total', help: 'Reads of a cache', labelNames: ['cache', 'result'] })
  const logins = counter({ name: 'panify_logins_total', help: 'Logins, by outcome', labelNames: ['outcome'] })

  const watch: CallWatch = {
    waiting(kind) {
      const end = waits.startTimer({ kind })
      return () => void end()
    },
    calling(kind) {
      const end = calls.startTimer({ kind })
      return (result) => void end({ outcome: outcomeOf(result) })
    },
  }

  return {
    watch,
    operation: (labels: { door: string; operation: string; outcome: string }, ms: number) => operations.observe(labels, ms / 1_000),
    refusal: (route: string, status: number) => refusals.inc({ route, status }),
    login: (outcome: 'opened' | 'refused' | 'paused') => logins.inc({ outcome }),
    cacheRead: (cache: string) => (isHit: boolean) => caches.inc({ cache, result: isHit ? 'hit' : 'miss' }),
    /** States, read when they are scraped. */
    observe(transport: Pick<Transport, 'state'>, store: Pick<Store, 'lostEnds' | 'events'>): void {
      const kinds = () => Object.entries(transport.state())
      gauge({ name: 'panify_upstream_running', help: 'Calls on their way', labelNames: ['kind'] }, (figure) => {
        for (const [kind, { running }] of kinds()) figure.set({ kind }, running)
      })
      gauge({ name: 'panify_upstream_waiting', help: 'Calls that wait for a slot', labelNames: ['kind'] }, (figure) => {
        for (const [kind, { waiting }] of kinds()) figure.set({ kind }, waiting)
      })
      gauge({ name: 'panify_upstream_breaker', help: '1 for the state of the breaker', labelNames: ['kind', 'state'] }, (figure) => {
        for (const [kind, { breaker }] of kinds())
          for (const state of ['closed', 'open', 'probing']) figure.set({ kind, state }, state === breaker ? 1 : 0)
      })
      gauge({ name: 'panify_lost_audit_ends', help: 'Outcomes of audit entries that could not be written', labelNames: [] }, (figure) =>
        figure.set(store.lostEnds()),
      )
      gauge({ name: 'panify_lost_events', help: 'Events of confirmed changes that could not be stored', labelNames: [] }, (figure) =>
        figure.set(store.events.lost()),
      )
    },
    observeStreams: (count: () => number): void =>
      gauge({ name: 'panify_open_streams', help: 'Open streams of events', labelNames: [] }, (figure) => figure.set(count())),
    /** Of all workers, whichever of them is scraped. */
    exposition: async () => exposition(await workers?.all()),
    close: () => workers?.close(),
  }
}

const outcomeOf = (result: unknown): string => {
  if (typeof result === 'number') return `${Math.floor(result / 100)}xx`
  return result instanceof ErpFailure ? result.kind : 'fault'
}
