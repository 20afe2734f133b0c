// A tree of calls as an SVG: callers below, what they call above them, and the width is the time.
import { picture, text } from '../svg.ts'
import { type Call, type Origin, partsOf } from './tree.ts'

const COLOURS: Record<Origin, string> = {
  Panify: '#d98b4f',
  GraphQL: '#a996c9',
  HTTP: '#8fb59f',
  'bakery calls': '#7fa8c9',
  store: '#c9b458',
  Node: '#c4bcae',
  'other libraries': '#dccfb8',
  garbage: '#c97f7f',
}

const [WIDTH, ROW, HEAD] = [1_000, 15, 62]
/** Narrower calls are left out. */
const NARROWEST = 2
const CHARACTER = 5.6

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const percent = (part: number) => `${(part * 100).toFixed(1)} %`

const isShown = (call: Call, all: Call) => (call.ms / all.ms) * WIDTH >= NARROWEST

function depthOf(call: Call, all: Call): number {
  return 1 + Math.max(0, ...call.below.filter((one) => isShown(one, all)).map((one) => depthOf(one, all)))
}

export function flameOf(title: string, all: Call): string {
  const height = HEAD + (depthOf(all, all) - 1) * ROW + 6
  const parts: string[] = []

  function draw(calls: readonly Call[], left: number, level: number): void {
    let x = left
    for (const call of calls) {
      const width = (call.ms / all.ms) * WIDTH
      if (isShown(call, all)) {
        const y = height - 6 - (level + 1) * ROW
        const fits = Math.floor((width - 4) / CHARACTER)
        const label = fits < 4 ? '' : call.name.slice(0, fits)
        const name = label && text(x + 2, y + 11, escaped(label))
        const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[call.origin]}"/>`
        parts.push(`<g><title>${escaped(call.name)}: ${percent(call.ms / all.ms)}</title>${box}${name}</g>`)
        draw(call.below, x, level + 1)
      }
      x += width
    }
  }

  draw(all.below, 0, 0)
  let x = 0
  for (const { origin, part } of partsOf(all)) {
    const label = `${origin} ${percent(part)}`
    parts.push(`<rect x="${x}" y="32" width="11" height="11" fill="${COLOURS[origin]}"/>${text(x + 15, 42, label)}`)
    x += 30 + label.length * CHARACTER
  }
  const head = text(0, 16, escaped(title), 'font-size="13" font-weight="bold"')
  return picture({ width: WIDTH, height, title: escaped(title) }, [head, '<g font-size="10">', ...parts, '</g>'])
}
