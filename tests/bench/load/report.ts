// The table of a run, as text and in docs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS, machine, table, writeSection } from '../report-parts.ts'
import type { PhaseFigures } from './figures.ts'

export const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const ms = (value: number | null) => (value === null || Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0))

export function tableOf(figures: readonly PhaseFigures[]): string {
  const columns = [
    'database',
    'offered/s',
    'good/s',
    'refused',
    'failed',
    'p50 ms',
    'p99 ms',
    'p99.9 ms',
    'refusal p99 ms',
    'gateway MB',
    'bakery MB',
  ]
  const rows = figures.map((one) => [
    `${one.phase.name}, ${one.phase.seconds} s`,
    ENGINES[one.engine],
    String(one.phase.perSecond),
    one.goodPerSecond.toFixed(0),
    String(one.refused),
    String(one.failed),
    ms(one.p50Ms),
    ms(one.p99Ms),
    ms(one.p999Ms),
    ms(one.refusalP99Ms),
    one.gatewayMb.most.toFixed(0),
    one.bakeryMb.most.toFixed(0),
  ])
  return [table(['phase', ...columns], rows), ...figures.flatMap(recoveryText)].join('\n\n')
}

function recoveryText({ engine, phase, recoveredAfter }: PhaseFigures): string[] {
  if (phase.name !== 'recovery') return []
  const after = recoveredAfter === null ? `not within ${phase.seconds} s` : `${recoveredAfter} s`
  return [`As usual again after the overload (${ENGINES[engine]}): ${after}.`]
}

type Run = { destinations: number; isQuick: boolean }

export function writeReport(figures: readonly PhaseFigures[], { destinations, isQuick }: Run): void {
  writeFileSync(join(DOCS, 'load.json'), `${JSON.stringify(figures, rounded, 1)}\n`)
  const form = isQuick ? ' The quick form, with lower rates and shorter phases: a first impression, not the goal.' : ''
  writeSection('load', `Measured on ${machine()}, with ${destinations.toLocaleString('en')} destinations.${form}\n\n${tableOf(figures)}`)
}

const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
