// A soak is about what grows: resident memory and open handles of both programs, minute by minute.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS, machine, table, writeSection } from '../report-parts.ts'
import { median } from '../samples.ts'
import type { Engine, Program } from '../stack.ts'
import { GRID, line, picture, text } from '../svg.ts'
import type { PhaseFigures } from './figures.ts'
import { ENGINES } from './report.ts'

type Usage = { rssMb: number; handles: number }
export type Sample = { atMs: number } & Record<Program, Usage>
/** The medians of a minute: garbage waits for its collection, so single samples differ by tens of megabytes. */
export type Minute = { minute: number } & Record<Program, Usage>

const PROGRAMS = ['gateway', 'bakery'] as const satisfies Program[]
const MINUTE_MS = 60_000

export function byMinute(samples: readonly Sample[]): Minute[] {
  const minutes = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / MINUTE_MS))
  return [...minutes].map(([minute, all]) => {
    const usage = (program: Program): Usage => ({
      rssMb: median(all.map((one) => one[program].rssMb)),
      handles: median(all.map((one) => one[program].handles)),
    })
    return { minute, gateway: usage('gateway'), bakery: usage('bakery') }
  })
}

/** Megabytes per ten minutes in the second half, by least squares: caches fill in the first. */
export function slopeOf(minutes: readonly Minute[], program: Program): number {
  const half = minutes.slice(Math.floor(minutes.length / 2))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanMinute, meanMb] = [mean(half.map(({ minute }) => minute)), mean(half.map((one) => one[program].rssMb))]
  const covariance = half.reduce((sum, one) => sum + (one.minute - meanMinute) * (one[program].rssMb - meanMb), 0)
  const variance = half.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0)
  return variance === 0 ? 0 : (10 * covariance) / variance
}

type Soak = { engine: Engine; minutes: Minute[] }

export function writeSoak(figures: readonly PhaseFigures[], soaks: readonly Soak[], destinations: number): void {
  const rows = soaks.flatMap(({ engine, minutes }) => {
    const [half, last] = [minutes[Math.floor(minutes.length / 2)]!, minutes.at(-1)!]
    return PROGRAMS.map((program) => [
      `${program} (${ENGINES[engine]})`,
      half[program].rssMb.toFixed(0),
      last[program].rssMb.toFixed(0),
      slopeOf(minutes, program).toFixed(1),
      `${half[program].handles} → ${last[program].handles}`,
    ])
  })
  const counts = figures.filter(({ phase }) => phase.name === 'soak').map(countsOf)
  const parts = [
    `Measured on ${machine()}, with ${destinations.toLocaleString('en')} destinations.`,
    counts.join(' '),
    table(['program', 'MB at half time', 'MB at the end', 'MB per 10 min, second half', 'handles, half time → end'], rows),
  ]
  for (const { engine, minutes } of soaks) {
    const name = `images/soak-${engine}.svg`
    writeFileSync(join(DOCS, name), chartOf(minutes, ENGINES[engine]))
    parts.push(`![Memory of gateway and bakery over the soak on ${ENGINES[engine]}](${name})`)
  }
  writeSection('soak', parts.join('\n\n'))
  console.log(parts.join('\n\n'))
}

function countsOf({ engine, phase, offered, good, p99Ms }: PhaseFigures): string {
  const rate = `${phase.perSecond} operations per second for ${phase.seconds.toLocaleString('en')} s`
  return `${ENGINES[engine]}: ${rate}; ${good.toLocaleString('en')} of ${offered.toLocaleString('en')} good, p99 ${p99Ms.toFixed(0)} ms.`
}

const COLOURS: Record<Program, string> = { gateway: '#a6541b', bakery: '#4d7395' }
const [WIDTH, HEIGHT] = [640, 260]
const EDGE = { left: 56, right: 80, top: 34, bottom: 34 }
const LINES = 4

function chartOf(minutes: readonly Minute[], engine: string): string {
  const most = Math.max(...minutes.flatMap((one) => PROGRAMS.map((program) => one[program].rssMb)))
  const step = Math.ceil(most / LINES / 50) * 50
  const lastMinute = minutes.at(-1)!.minute || 1
  const x = (minute: number) => EDGE.left + (minute / lastMinute) * (WIDTH - EDGE.left - EDGE.right)
  const y = (mb: number) => HEIGHT - EDGE.bottom - (mb / (LINES * step)) * (HEIGHT - EDGE.top - EDGE.bottom)
  const parts = [text(EDGE.left, 18, `Resident memory over the soak (${engine}, MB by minute)`, 'font-weight="bold"')]
  for (let mb = 0; mb <= LINES * step; mb += step)
    parts.push(line([[EDGE.left, y(mb)], [WIDTH - EDGE.right, y(mb)]], GRID), text(EDGE.left - 6, y(mb) + 4, String(mb), 'text-anchor="end"')) // prettier-ignore
  for (const minute of [0, lastMinute / 2, lastMinute]) parts.push(text(x(minute), HEIGHT - 14, String(Math.round(minute)), 'text-anchor="middle"')) // prettier-ignore
  for (const program of PROGRAMS) {
    parts.push(line(minutes.map((one) => [x(one.minute), y(one[program].rssMb)] as const), `stroke="${COLOURS[program]}" stroke-width="2"`)) // prettier-ignore
    parts.push(text(x(lastMinute) + 8, y(minutes.at(-1)![program].rssMb) + 4, program, `fill="${COLOURS[program]}"`))
  }
  return picture({ width: WIDTH, height: HEIGHT, title: 'Memory of gateway and bakery by minute' }, parts)
}
