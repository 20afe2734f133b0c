import { afterEach, beforeEach, expect, it } from 'vitest'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { buildServer } from './server.ts'
import { onEachDatabase } from './test/databases.ts'
import { openWorld, type World } from './test/world.ts'

onEachDatabase('the metrics of the bakery', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  it('count requests by route, runs of jobs and the letters of the outbox', async () => {
    const deps = { ...world.deps, metrics: createMetrics() }
    const app = await buildServer(deps)
    const jobs = await startJobs(deps, app.log)
    await app.inject({ url: '/api/clienti/0042' })
    await app.inject({ url: '/nowhere/0042' })
    world.clock.advance({ seconds: 10 })
    await jobs.stop()
    const { body } = await app.inject({ url: '/metrics' })
    await app.close()
    expect(body).toMatch(/panify_bakery_request_seconds_count\{method="GET",route="\/api\/clienti\/:\w+",status="4xx"\} 1/)
    expect(body).toContain('panify_bakery_request_seconds_count{method="GET",route="none",status="4xx"} 1')
    expect(body).toContain('panify_bakery_job_runs_total{job="closing",outcome="ok"} 1')
    expect(body).toContain('panify_bakery_outbox{state="failed"} 0')
    expect(body).toContain('panify_bakery_last_event 0')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    // A measured value may contain any digits.
    expect(body.replaceAll(/ \S+$/gm, '')).not.toContain('0042')
  })
})
