// The CPU per request of all contenders as one SVG of bars.
import { NAMES, type Name, TITLES } from './contenders.ts'
import type { Figures } from './figures.ts'
import { OPERATIONS } from './operations.ts'
import { picture, text } from './svg.ts'

const COLOURS: Record<Name, string> = {
  panify: '#a6541b',
  mercurius: '#5b7a6b',
  yoga: '#7a6b9a',
  apollo: '#4d7395',
  proxy: '#9a9287',
  rest: '#c4bcae',
}

const BAR = 16
const LEFT = 170
const WIDTH = 720
const LONGEST = WIDTH - LEFT - 70

/** One block for each operation; bars as a part of the longest one of their block. */
export function chartOf(figures: Figures): string {
  let y = 10
  const parts: string[] = []
  for (const { short, title } of OPERATIONS) {
    const load = { operation: short, latencyMs: 0, connections: 32 }
    const bars = NAMES.flatMap((name) => {
      const value = figures.ratio(name, 'mercurius', load, 'cpuMs')
      return value === null ? [] : [{ name, value }]
    })
    const longest = Math.max(...bars.map(({ value }) => value))
    parts.push(text(0, (y += 16), `${short}: ${title}`, 'font-weight="bold"'))
    for (const { name, value } of bars) {
      y += BAR + 4
      const width = Math.max(1, (value / longest) * LONGEST)
      parts.push(text(LEFT - 8, y, TITLES[name], 'text-anchor="end"'))
      parts.push(`<rect x="${LEFT}" y="${y - 12}" width="${width.toFixed(1)}" height="${BAR}" rx="2" fill="${COLOURS[name]}"/>`)
      parts.push(text(LEFT + width + 6, y, value.toFixed(2)))
    }
    y += 18
  }
  return picture({ width: WIDTH, height: y, title: 'CPU per request, Mercurius = 1' }, parts)
}
