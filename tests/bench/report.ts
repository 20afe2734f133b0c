// Writes what was measured: the samples as JSON, the tables into docs/BENCHMARKS.md and the chart beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { chartOf } from './chart.ts'
import { NAMES, type Name, TITLES } from './contenders.ts'
import { type Figures, type Measured, figuresOf } from './figures.ts'
import { OPERATIONS } from './operations.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const [BEGIN, END] = ['<!-- results -->', '<!-- end of results -->']

/** The load whose CPU is compared: enough connections to keep each contender busy. */
export const BUSY = { latencyMs: 0, connections: 32 }
const ALONE = { latencyMs: 20, connections: 1 }

export function writeReport(measured: readonly Measured[]): void {
  const figures = figuresOf(measured)
  writeFileSync(join(DOCS, 'benchmarks.json'), `${JSON.stringify(measured.map(rounded), null, 1)}\n`)
  writeFileSync(join(DOCS, 'images/benchmarks.svg'), chartOf(figures))
  const path = join(DOCS, 'BENCHMARKS.md')
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split(BEGIN)
  const [, after = ''] = rest.split(END)
  writeFileSync(path, `${before}${BEGIN}\n\n${tablesOf(figures)}\n${END}${after}`)
}

export function tablesOf(figures: Figures): string {
  const machine = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`
  const shorts = OPERATIONS.map(({ short }) => short)
  const ofAll = (name: Name, value: (load: { operation: string }) => number | null, digits = 2) =>
    [TITLES[name], ...shorts.map((operation) => shown(value({ operation }), digits))] as const
  const rows = (value: (name: Name, load: { operation: string }) => number | null, digits?: number) =>
    NAMES.map((name) => ofAll(name, (load) => value(name, load), digits))
  const busy = (load: { operation: string }) => ({ ...BUSY, ...load })
  const alone = (load: { operation: string }) => ({ ...ALONE, ...load })
  return [
    `Measured on ${machine}.`,
    table(
      'CPU per request ÷ Mercurius',
      shorts,
      rows((name, load) => figures.ratio(name, 'mercurius', busy(load), 'cpuMs')),
    ),
    table(
      'CPU per request ÷ bare proxy',
      shorts,
      rows((name, load) => figures.ratio(name, 'proxy', busy(load), 'cpuMs')),
    ),
    table(
      'CPU per request, ms',
      shorts,
      rows((name, load) => figures.of(name, busy(load), 'cpuMs'), 3),
    ),
    table(
      'Median latency with 20 ms upstream, one user, ms',
      shorts,
      rows((name, load) => figures.of(name, alone(load), 'medianMs'), 1),
    ),
    table(
      'Upstream calls per request, one user',
      shorts,
      rows((name, load) => figures.of(name, alone(load), 'upstreamCalls')),
    ),
    table(
      'Resident memory after the operation, MB',
      shorts,
      rows((name, load) => figures.of(name, busy(load), 'rssMb'), 0),
    ),
  ].join('\n\n')
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [[title, ...columns], ['---', ...columns.map(() => '--:')], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const shown = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits))

const rounded = (sample: Measured): Measured => {
  const exact = (value: number) => Number(value.toPrecision(4))
  const { cpuMs, medianMs, p99Ms, rssMb, upstreamCalls } = sample
  return {
    ...sample,
    cpuMs: exact(cpuMs),
    medianMs: exact(medianMs),
    p99Ms: exact(p99Ms),
    rssMb: Math.round(rssMb),
    upstreamCalls: exact(upstreamCalls),
  }
}
