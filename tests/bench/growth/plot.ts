// One law as an SVG: a line for each database, both axes logarithmic, so that what does not depend on N is a flat line.
import type { Engine } from '../stack.ts'
import { GRID, line, picture, text } from '../svg.ts'
import { type Measured, SCALES } from './measure.ts'

const COLOURS: Record<Engine, string> = { sqlite: '#a6541b', postgres: '#4d7395' }
const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const [WIDTH, HEIGHT] = [480, 260]
const EDGE = { left: 56, right: 96, top: 34, bottom: 34 }

type Axes = { title: string; unit: string; figure: 'median' | 'p99' }

export function plotOf({ title, unit, figure }: Axes, measured: readonly Measured[]): string {
  const values = measured.map((one) => one[figure])
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)))
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values)))
  const part = (value: number, from: number, to: number) => Math.log(value / from) / Math.log(to / from)
  const x = (scale: number) => EDGE.left + part(scale, SCALES[0], SCALES.at(-1)!) * (WIDTH - EDGE.left - EDGE.right)
  const y = (value: number) => HEIGHT - EDGE.bottom - part(value, low, high) * (HEIGHT - EDGE.top - EDGE.bottom)
  const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, index) => low * 10 ** index)
  const parts = [
    text(EDGE.left, 18, `${title} (${figure === 'median' ? 'median' : 'p99'}, ${unit})`, 'font-weight="bold"'),
    ...decades.flatMap((value) => [
      line([[EDGE.left, y(value)], [WIDTH - EDGE.right, y(value)]], GRID), // prettier-ignore
      text(EDGE.left - 6, y(value) + 4, String(Number(value.toPrecision(1))), 'text-anchor="end"'),
    ]),
    ...SCALES.map((scale) => text(x(scale), HEIGHT - 14, scale.toLocaleString('en'), 'text-anchor="middle"')),
  ]
  for (const [engine, series] of Map.groupBy(measured, (one) => one.engine)) {
    const points = series.map((one) => [x(one.scale), y(one[figure])] as const)
    parts.push(line(points, `stroke="${COLOURS[engine]}" stroke-width="2"`))
    parts.push(...points.map(([left, top]) => `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="3" fill="${COLOURS[engine]}"/>`))
    const [left, top] = points.at(-1)!
    parts.push(text(left + 8, top + (engine === 'sqlite' ? 12 : -4), NAMES[engine], `fill="${COLOURS[engine]}"`))
  }
  return picture({ width: WIDTH, height: HEIGHT, title: `${title} by number of destinations` }, parts)
}
