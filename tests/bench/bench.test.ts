// The benchmark itself: every contender starts and does the same work, and the figures are condensed as they are described.
import { expect, it } from 'vitest'
import { requireSameAnswers } from './compare.ts'
import { type Contender, NAMES, startContender } from './contenders.ts'
import { figuresOf } from './figures.ts'
import { measure } from './measure.ts'
import { OPERATIONS } from './operations.ts'
import { start } from './processes.ts'

it('compares contenders that give the same answers, and measures each of them', async () => {
  const upstream = await start('upstream.ts')
  const contenders: Contender[] = []
  try {
    for (const name of NAMES) contenders.push(await startContender(name, upstream.port))
    await requireSameAnswers(contenders)
    for (const contender of contenders) {
      const sample = await measure(contender, OPERATIONS[0]!, { connections: 2, seconds: 0.05, upstream })
      expect(sample.requests, contender.name).toBeGreaterThan(0)
      expect(sample.cpuMs > 0, contender.name).toBe(contender.name !== 'rest')
    }
  } finally {
    await Promise.all([...contenders, upstream].map((process) => process.stop()))
  }
})

it('takes the median of the starts, and ratios of medians', () => {
  const load = { operation: 'Q1', latencyMs: 0, connections: 32 }
  const sample = (contender: 'panify' | 'mercurius', cpuMs: number) => ({
    contender,
    cpuMs,
    ...load,
    medianMs: 1,
    p99Ms: 1,
    rssMb: 1,
    upstreamCalls: 1,
    requests: 1,
  })
  const figures = figuresOf([...[9, 1, 2].map((ms) => sample('panify', ms)), ...[4, 4, 9].map((ms) => sample('mercurius', ms))])
  expect(figures.of('panify', load, 'cpuMs')).toBe(2)
  expect(figures.ratio('panify', 'mercurius', load, 'cpuMs')).toBe(0.5)
  expect(figures.ratio('panify', 'proxy', load, 'cpuMs')).toBeNull()
})
