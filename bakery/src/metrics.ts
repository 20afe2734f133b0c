// What the bakery counts and measures. Labels are routes, jobs and states: nothing of a person.
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import { createFigures } from '@panify/telemetry/metrics'
import type { Db } from './db/open.ts'
import { lastEvent } from './events/events.sql.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const { seconds, counter, gauge, exposition } = createFigures()
  const requests = seconds({ name: 'panify_bakery_request_seconds', help: 'Requests, by route', labelNames: ['method', 'route', 'status'] })
  const queries = seconds({ name: 'panify_bakery_database_seconds', help: 'Statements, by kind', labelNames: ['kind', 'outcome'] })
  const runs = counter({ name: 'panify_bakery_job_runs_total', help: 'Runs of a job', labelNames: ['job', 'outcome'] })
  const closings = counter({ name: 'panify_bakery_closings_total', help: 'Closed dates', labelNames: [] })
  const notesIssued = counter({ name: 'panify_bakery_delivery_notes_total', help: 'Issued delivery notes', labelNames: [] })
  return {
    onQuery: ({ level, query, queryDurationMillis }: LogEvent) =>
      queries.observe(
        { kind: query.query.kind.replace(/Node$/, ''), outcome: level === 'error' ? 'failed' : 'ok' },
        queryDurationMillis / 1_000,
      ),
    runsOf: (job: string) => (outcome: 'ok' | 'failed') => runs.inc({ job, outcome }),
    closed: (dates: number) => closings.inc(dates),
    issued: (notes: number) => notesIssued.inc(notes),
    /** Measures the requests of `app`, and answers /metrics. Only programs of this machine reach the bakery. */
    serve(app: FastifyInstance, db: Db): void {
      gauge({ name: 'panify_bakery_outbox', help: 'Letters of the outbox, by state', labelNames: ['state'] }, async (figure) => {
        const states = await db
          .selectFrom('mail_outbox')
          .select(['state', (of) => of.fn.countAll<number>().as('letters')])
          .groupBy('state')
          .execute()
        for (const state of ['waiting', 'sending', 'sent', 'failed'])
          figure.set({ state }, states.find((row) => row.state === state)?.letters ?? 0)
      })
      gauge({ name: 'panify_bakery_last_event', help: 'Id of the last event', labelNames: [] }, async (figure) =>
        figure.set(await lastEvent(db)),
      )
      app.addHook('onResponse', (request, reply, end) => {
        const { url: route = 'none', config } = request.routeOptions
        if (config.isWaiting) return end()
        requests.observe({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000)
        end()
      })
      app.get('/metrics', { config: { open: true } }, async (_request, reply) => {
        const { type, text } = await exposition()
        return reply.type(type).send(text)
      })
    },
  }
}
