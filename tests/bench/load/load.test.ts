// The generator and the figures of `npm run load`: open arrivals, latency from the scheduled instant, the second of a recovery.
import { expect, it } from 'vitest'
import { seeded } from '../../../bakery/src/demo/random.ts'
import { condensed } from './figures.ts'
import { actionOf, generate, MIX, type Operation } from './generator.ts'
import type { Phase } from './phases.ts'
import { byMinute, slopeOf } from './soak.ts'

const good = (scheduledMs: number, latencyMs = 10): Operation => ({
  action: 'planning',
  outcome: 'good',
  reason: null,
  scheduledMs,
  latencyMs,
})
const recovery: Phase = { name: 'recovery', perSecond: 1, seconds: 5 }
const figuresOf = (operations: Operation[]) =>
  condensed({ engine: 'sqlite', phase: recovery, operations, memory: { gateway: [100, 120, 110], bakery: [90] } })

it('begins operations while earlier ones are under way, and counts latency from their scheduled instants', async () => {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  let begun = 0
  const operations = await generate({ perSecond: 200, seconds: 0.1 }, seeded(1), async () => {
    begun += 1
    if (begun === 5) release()
    await released
    return { outcome: 'good', reason: null }
  })
  expect(begun).toBeGreaterThanOrEqual(5)
  expect(operations).toHaveLength(begun)
  for (const { scheduledMs, latencyMs } of operations) expect(scheduledMs < 100 && latencyMs >= 0).toBe(true)
  const [first, fifth] = operations.toSorted((one, other) => one.scheduledMs - other.scheduledMs).filter((_, index) => index % 4 === 0)
  expect(first!.latencyMs).toBeGreaterThanOrEqual(fifth!.scheduledMs - first!.scheduledMs)
})

it('counts what throws as failed', async () => {
  const operations = await generate({ perSecond: 200, seconds: 0.05 }, seeded(1), () => Promise.reject(new Error('reset')))
  expect(new Set(operations.map(({ outcome }) => outcome))).toEqual(new Set(['failed']))
})

it('mixes the operations by their shares', () => {
  expect(Object.values(MIX).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  const drawn = Array.from({ length: 100 }, (_, index) => actionOf((index + 0.5) / 100))
  for (const [action, share] of Object.entries(MIX)) expect([action, drawn.filter((one) => one === action).length]).toEqual([action, share * 100]) // prettier-ignore
})

it('finds the second after which every operation is as usual', () => {
  const seconds = [0, 1_000, 2_000, 3_000, 4_000]
  expect(figuresOf(seconds.map((at) => good(at))).recoveredAfter).toBe(0)
  expect(figuresOf(seconds.map((at) => good(at, at === 1_000 ? 401 : 10))).recoveredAfter).toBe(2)
  const refused: Operation = { ...good(2_500), outcome: 'refused' }
  expect(figuresOf([...seconds.map((at) => good(at)), refused]).recoveredAfter).toBe(3)
  expect(figuresOf([...seconds.map((at) => good(at)), { ...good(4_500), outcome: 'failed' }]).recoveredAfter).toBeNull()
})

it('takes latencies of good operations, and good operations per second of those that ended in time', () => {
  const figures = figuresOf([good(0, 20), good(1_000, 40), good(4_900, 200), { ...good(2_000, 900), outcome: 'refused' }])
  expect(figures).toMatchObject({
    offered: 4,
    good: 3,
    refused: 1,
    failed: 0,
    goodPerSecond: 0.4,
    p50Ms: 40,
    p99Ms: 200,
    refusalP99Ms: 900,
  })
  expect(figures.gatewayMb).toEqual({ first: 100, last: 110, most: 120 })
})

it('takes the median of each minute of a soak, and the slope of its second half', () => {
  const sample = (second: number, mb: number) => ({
    atMs: second * 1_000,
    gateway: { rssMb: mb, handles: 30 },
    bakery: { rssMb: 100, handles: 20 },
  })
  // A single sample before a collection of garbage does not count.
  const minutes = byMinute(Array.from({ length: 60 }, (_, at) => sample(at * 20, at % 3 === 1 ? 900 : at < 30 ? 500 - at : 200 + at)))
  expect(minutes).toHaveLength(20)
  expect(minutes[0]).toMatchObject({ minute: 0, gateway: { rssMb: 500, handles: 30 }, bakery: { rssMb: 100, handles: 20 } })
  expect(slopeOf(minutes, 'gateway')).toBeCloseTo(30)
  expect(slopeOf(minutes, 'bakery')).toBeCloseTo(0)
  expect(slopeOf(minutes.slice(0, 1), 'gateway')).toBe(0)
})
