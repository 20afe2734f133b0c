import { between, type Random } from '../random.ts'

/** Crust colours from the lit side to the shade, and the line colour of scores and folds. */
type Tone = { light: string; mid: string; deep: string; line: string }

export const tones = {
  white: { light: '#FFF6E4', mid: '#F3DFBC', deep: '#D9B783', line: '#AD8450' },
  pale: { light: '#FBE3B4', mid: '#EBC180', deep: '#CB944E', line: '#9C6630' },
  golden: { light: '#F8CB7D', mid: '#E09C47', deep: '#B66A26', line: '#814410' },
  brown: { light: '#DDA062', mid: '#B47136', deep: '#82461A', line: '#56290B' },
  whole: { light: '#D2A571', mid: '#A97844', deep: '#7A5029', line: '#4E3015' },
  rye: { light: '#A8764D', mid: '#7C4F2F', deep: '#53321C', line: '#331C0E' },
  cocoa: { light: '#8B5C3F', mid: '#623C27', deep: '#3F2416', line: '#25130A' },
  corn: { light: '#FFE796', mid: '#F2C650', deep: '#CC9128', line: '#946012' },
} as const satisfies Record<string, Tone>

export type ToneName = keyof typeof tones

export type Pen = { random: Random; tone: Tone; square: boolean; defs: Map<string, { id: string; markup: string }> }

/** A drawn item centred on the origin: its outline (for the shadow) and its SVG. */
export type Item = { outline: string; paint: string }

export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Adds a definition once and returns a reference to it. */
export function define(pen: Pen, key: string, make: (id: string) => string): string {
  const known = pen.defs.get(key)
  if (known) return `url(#${known.id})`
  const id = `d${pen.defs.size}`
  pen.defs.set(key, { id, markup: make(id) })
  return `url(#${id})`
}

type Stop = readonly [offset: number, color: string, opacity?: number]
const stops = (list: readonly Stop[]): string =>
  list.map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')

export const linear = (pen: Pen, list: readonly Stop[], direction = 'x1=".2" y1="0" x2=".55" y2="1"'): string =>
  define(pen, `l${direction}${JSON.stringify(list)}`, (id) => `<linearGradient id="${id}" ${direction}>${stops(list)}</linearGradient>`)

export const radial = (pen: Pen, list: readonly Stop[]): string =>
  define(pen, `r${JSON.stringify(list)}`, (id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`)

export const crustFill = (pen: Pen, tone: Tone = pen.tone): string => linear(pen, [[0, tone.light], [0.5, tone.mid], [1, tone.deep]]) // prettier-ignore

export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`

export const stroke = (d: string, color: string, width: number, opacity = 1): string =>
  path(
    d,
    `fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"`,
  )

export const group = (transform: string, content: string): string => `<g transform="${transform}">${content}</g>`

export const at = (x: number, y: number, angle = 0, scale = 1): string =>
  `translate(${n(x)} ${n(y)}) rotate(${n(angle)}) scale(${Math.round(scale * 100) / 100})`

export const oval = (rx: number, ry: number, x = 0, y = 0): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`

type Point = readonly [number, number]

/** A closed smooth line through the points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[]): string {
  const point = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const one = `${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)}`
    const two = `${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)}`
    return `C${one} ${two} ${n(to[0])} ${n(to[1])}`
  })
  return `M${n(point(0)[0])} ${n(point(0)[1])}${curves.join('')}Z`
}

/** A hand-made round shape: from an ellipse (power 2) to a soft rectangle (power 4), with slow waves and no corners. */
export function handmade(pen: Pen, rx: number, ry: number, power = 2, wobble = 0.016): string {
  const count = power > 2.6 ? 36 : 24
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / power)
  const waves = [2, 3, 5].map((times) => ({ times, shift: between(pen.random, 0, 6.3), size: wobble * between(pen.random, 0.3, 0.9) }))
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * 2 * Math.PI
    const size = waves.reduce((sum, wave) => sum + wave.size * Math.cos(wave.times * angle + wave.shift), 1)
    return [bend(Math.cos(angle)) * rx * size, bend(Math.sin(angle)) * ry * size]
  })
  return smooth(points)
}

/** A moved and rotated oval, as an outline that can be joined with others. */
export function turnedOval(x: number, y: number, rx: number, ry: number, degrees: number): string {
  const turn = (degrees * Math.PI) / 180
  return smooth(
    Array.from({ length: 12 }, (_, index): Point => {
      const [u, v] = [Math.cos((index / 6) * Math.PI) * rx, Math.sin((index / 6) * Math.PI) * ry]
      return [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)]
    }),
  )
}

/** Many faint overlapping lines darken the edge without a visible step. Three are enough for small items. */
const WIDE_RIM = [0.72, 0.64, 0.56, 0.48, 0.41, 0.34, 0.28, 0.22, 0.16, 0.1]
const SMALL_RIM = [0.6, 0.36, 0.16]

/** Fills an outline as a baked surface: light from the upper left, a darker rim, details clipped to the outline. */
export function baked(pen: Pen, outline: string, rx: number, ry: number, details = '', tone: Tone = pen.tone): Item {
  const clip = define(pen, `c${outline}`, (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
  const rim = Math.min(rx, ry)
  const shade = rim > 90 ? WIDE_RIM : SMALL_RIM
  const glow = radial(pen, [[0, '#FFFFFF', 0.5], [0.55, '#FFF3DA', 0.22], [1, '#FFF3DA', 0]]) // prettier-ignore
  const paint = [
    path(outline, `fill="${crustFill(pen, tone)}"`),
    `<g clip-path="${clip}">`,
    ...shade.map((width) => stroke(outline, tone.deep, rim * width, 0.62 / shade.length)),
    stroke(outline, tone.line, rim * 0.07, 0.3),
    ellipse(-rx * 0.28, -ry * 0.36, rx * 0.66, ry * 0.5, `fill="${glow}"`),
    details,
    '</g>',
  ].join('')
  return { outline, paint }
}

type Laid = { item: Item; x: number; y: number; angle?: number; scale?: number }

/** Outlines that grow, each as faint: as soft as a blur, for a fifth of its time. */
const SOFT = [0, 4, 9, 15, 22, 30]

const shadow = (items: readonly Laid[]): string =>
  SOFT.map((width) => {
    const grown = `fill="#5A3413" stroke="#5A3413" stroke-width="${width}" stroke-linejoin="round"`
    const outlines = items.map(({ item, x, y, angle = 0, scale = 1 }) => group(at(x + 7, y + 14, angle, scale), path(item.outline, grown)))
    return `<g opacity=".075">${outlines.join('')}</g>`
  }).join('')

/** The shadow of an item on its neighbours in a heap: three faint lines, because a blur per item would be too slow. */
const nearShadow = ({ item, x, y, angle = 0, scale = 1 }: Laid): string =>
  group(at(x + 3, y + 5, angle, scale), [6, 12, 18].map((width) => stroke(item.outline, '#5A3413', width, 0.09)).join(''))

/** Places items on the table. A few items get a soft shadow each, a heap gets one for all. */
export function laid(items: readonly Laid[]): string {
  const painted = ({ item, x, y, angle = 0, scale = 1 }: Laid): string => group(at(x, y, angle, scale), item.paint)
  if (items.length > 4) return shadow(items) + items.map((one) => nearShadow(one) + painted(one)).join('')
  return items.map((one) => shadow([one]) + painted(one)).join('')
}
