import { between } from '../random.ts'
import {
  at,
  baked,
  define,
  ellipse,
  group,
  handmade,
  type Item,
  laid,
  linear,
  n,
  oval,
  path,
  type Pen,
  radial,
  stroke,
  tones,
} from './pen.ts'
import { type Topping, topping } from './toppings.ts'

export type FlatLook = { top?: Topping; sauce?: 'tomato' | 'cream' | 'green'; count?: 1 | 2 | 3; stamp?: boolean }

const sauces = { tomato: ['#E2563A', '#B93420'], cream: ['#FFF3D2', '#EFD59B'], green: ['#9DB662', '#6F8C40'] } as const

function sauced(pen: Pen, sauce: keyof typeof sauces, outline: string): string {
  const [light, deep] = sauces[sauce]
  return path(outline, `fill="${linear(pen, [[0, light], [1, deep]])}"`) + stroke(outline, '#FFE2A6', 5, 0.35) // prettier-ignore
}

/** Fingers pressed into the dough: a shade above, a gleam of oil below. */
function dimples(pen: Pen, rx: number, ry: number): string {
  const rows = [-0.62, -0.22, 0.2, 0.6]
  return rows
    .flatMap((row, r) =>
      [-0.72, -0.36, 0, 0.36, 0.72].map((column, c) => {
        const x = (column + (r % 2 ? 0.14 : -0.06)) * rx + between(pen.random, -8, 8)
        const y = row * ry + between(pen.random, -6, 6) + (c % 2) * 6
        return (
          ellipse(x, y, 21, 14, `fill="${pen.tone.deep}" fill-opacity=".42"`) +
          ellipse(x + 1, y + 4, 17, 9, `fill="${tones.corn.light}" fill-opacity=".55"`) +
          ellipse(x - 4, y + 5, 6, 2.5, 'fill="#FFFFFF" fill-opacity=".6"')
        )
      }),
    )
    .join('')
}

/** A piece cut from the tray, leaning back: its top and its cut edge. */
export function slab(pen: Pen, look: FlatLook): string {
  const top = 'M-206 -104Q-210 -124 -186 -124H186Q210 -124 212 -104L238 74Q240 96 214 96H-214Q-240 96 -238 74Z'
  const edge = 'M-239 78Q-240 96 -214 96H214Q240 96 239 78V126Q238 146 214 146H-214Q-238 146 -239 126Z'
  const clip = define(pen, 'slab', (id) => `<clipPath id="${id}"><path d="${top}"/></clipPath>`)
  const bubbles = Array.from({ length: 34 }, () =>
    ellipse(
      between(pen.random, -226, 226),
      between(pen.random, 104, 138),
      between(pen.random, 2, 7),
      between(pen.random, 2, 4),
      `fill="${pen.tone.deep}" fill-opacity=".3"`,
    ),
  ).join('')
  const side = path(edge, `fill="${linear(pen, [[0, tones.white.light], [0.7, tones.white.mid], [1, pen.tone.mid]], 'x1="0" y1="0" x2="0" y2="1"')}"`) // prettier-ignore
  const sauce = look.sauce ? sauced(pen, look.sauce, handmade(pen, 206, 92, 5, 0.02)) : dimples(pen, 206, 100)
  const details = group('translate(0 -12)', `${sauce}${topping(pen, look.top, look.sauce ? 190 : 206, look.sauce ? 82 : 90)}`)
  const paint = side + bubbles + baked(pen, top, 238, 110).paint + `<g clip-path="${clip}">${details}</g>`
  return laid([{ item: { outline: `${top}${edge}`, paint }, x: 320, y: 232, angle: -5 }])
}

function disc(pen: Pen, look: FlatLook, size: number): Item {
  const details: string[] = []
  if (look.sauce) details.push(sauced(pen, look.sauce, handmade(pen, size * 0.82, size * 0.8, 2, 0.03)))
  if (look.stamp) details.push(stamp(pen, size))
  if (!look.sauce && !look.stamp) details.push(scorch(pen, size))
  return baked(pen, handmade(pen, size, size * 0.95), size, size, details.join('') + topping(pen, look.top, size * 0.72, size * 0.7))
}

/** The six-petalled flower that the tigella iron presses into the dough. */
function stamp(pen: Pen, size: number): string {
  const petal = `M0 0C${n(size * 0.3)} ${n(-size * 0.24)} ${n(size * 0.62)} ${n(-size * 0.2)} ${n(size * 0.76)} 0C${n(size * 0.62)} ${n(size * 0.2)} ${n(size * 0.3)} ${n(size * 0.24)} 0 0Z`
  const flower = [0, 60, 120, 180, 240, 300].map((turn) =>
    group(`rotate(${turn})`, path(petal, `fill="${pen.tone.deep}" fill-opacity=".35"`) + stroke(petal, pen.tone.line, size * 0.035, 0.5)),
  )
  return stroke(oval(size * 0.84, size * 0.8), pen.tone.line, size * 0.04, 0.4) + flower.join('')
}

function scorch(pen: Pen, size: number): string {
  const brown = radial(pen, [[0, '#7A4216', 0.75], [0.6, '#9A5A22', 0.45], [1, '#9A5A22', 0]]) // prettier-ignore
  return Array.from({ length: 19 }, (_, index) => {
    const radius = size * 0.84 * Math.sqrt((index + 0.5) / 19)
    const angle = index * 2.39996
    const spot = between(pen.random, size * 0.06, size * 0.15)
    return ellipse(Math.cos(angle) * radius, Math.sin(angle) * radius, spot, spot * 0.85, `fill="${brown}"`)
  }).join('')
}

export function flatRound(pen: Pen, look: FlatLook): string {
  const count = look.count ?? 1
  if (count === 1) return laid([{ item: disc(pen, look, 190), x: 320, y: 242 }])
  if (count === 2)
    return laid([
      { item: disc(pen, look, 140), x: 226, y: 192 },
      { item: disc(pen, look, 140), x: 412, y: 290 },
    ])
  return laid([
    { item: disc(pen, look, 114), x: 322, y: 142 },
    { item: disc(pen, look, 114), x: 202, y: 314 },
    { item: disc(pen, look, 114), x: 440, y: 312 },
  ])
}

/** Gnocco fritto and streghe: puffed rhombs, thrown together. */
export function rhombs(pen: Pen, look: FlatLook & { thin?: boolean }): string {
  const make = (): Item => {
    const outline = look.thin
      ? 'M-104 0L0 -54L104 0L0 54Z'
      : 'M-112 0C-70 -22 -40 -66 0 -68C40 -66 70 -22 112 0C70 22 40 66 0 68C-40 66 -70 22 -112 0Z'
    const blisters = Array.from({ length: look.thin ? 16 : 7 }, () => {
      const size = between(pen.random, 6, look.thin ? 11 : 22)
      return ellipse(
        between(pen.random, -52, 52),
        between(pen.random, -26, 26),
        size,
        size * 0.7,
        `fill="${tones.white.light}" fill-opacity=".35"`,
      )
    }).join('')
    return baked(pen, outline, 104, 60, blisters + topping(pen, look.top, 60, 30))
  }
  const places = [[196, 156, -22], [420, 140, 18], [310, 236, 4], [186, 332, 20], [446, 330, -16]] as const // prettier-ignore
  return laid(places.map(([x, y, angle]) => ({ item: make(), x, y, angle, scale: 1.12 }))) // prettier-ignore
}

/** Tramezzino and filled roll: two layers of bread with a filling. */
export function sandwich(pen: Pen, look: { filling: readonly string[]; soft?: boolean }): string {
  const [first = '#D8452B', second = '#F7DFA6', third = '#6E9A4E'] = look.filling
  const layer = (y: number, color: string, wave: number): string =>
    path(
      `M-196 ${y}Q-150 ${y - wave} -100 ${y}T0 ${y}T100 ${y}T196 ${y}V${y + 26}Q150 ${y + 26 + wave} 100 ${y + 26}T0 ${y + 26}T-100 ${y + 26}T-196 ${y + 26}Z`,
      `fill="${color}"`,
    )
  const lid = look.soft
    ? 'M-192 6Q-198 -92 -150 -98H150Q198 -92 192 6Q0 18 -192 6Z'
    : 'M-206 -14C-212 -96 -120 -136 0 -136C120 -136 212 -96 206 -14Q0 2 -206 -14Z'
  const floor = 'M-198 44H198Q212 108 168 112H-168Q-212 108 -198 44Z'
  const paint =
    baked(pen, floor, 200, 40).paint +
    layer(34, third, 16) +
    layer(16, second, 8) +
    layer(-4, first, 12) +
    baked(pen, lid, 200, 70, look.soft ? '' : group('translate(0 -78)', topping(pen, 'sesame', 140, 40))).paint
  return laid([{ item: { outline: `${lid}${floor}M-196 -20H196V60H-196Z`, paint }, x: 320, y: 250, angle: -4 }])
}

/** Grissini: a handful, held by a paper band. */
export function sticks(pen: Pen, look: { top?: Topping; count?: 1 | 2 | 3 }): string {
  const items = Array.from({ length: 9 }, (_, index) => {
    const wobble = between(pen.random, -7, 7)
    const outline = handmade(pen, 250 + wobble * 3, 15, 3.5, 0.03)
    const shift = (index - 4) * 26
    const item = baked(pen, outline, 250, 15, topping(pen, look.top, 236, 10))
    return { item, x: 320 + shift * 0.46 + wobble, y: 240 + shift * 0.88, angle: -27.5 + between(pen.random, -2.2, 2.2) }
  })
  const band = group(
    at(320, 240, -27.5),
    path('M-44 -128Q0 -140 44 -128L44 128Q0 140 -44 128Z', `fill="${linear(pen, [[0, '#FFFDF8'], [0.5, '#F4EADB'], [1, '#DCC9AC']], 'x1="0" y1="0" x2="0" y2="1"')}"`) + // prettier-ignore
      stroke('M-30 -130V130M30 -130V130', '#2F5D50', 4, 0.75),
  )
  return laid(items) + band
}

/** Crackers: squares with rows of holes. */
export function crackers(pen: Pen, look: { top?: Topping }): string {
  const make = (): Item => {
    const holes = [-60, -20, 20, 60].flatMap((x) =>
      [-60, -20, 20, 60].map((y) => ellipse(x, y, 4.6, 4, `fill="${pen.tone.line}" fill-opacity=".7"`)),
    )
    return baked(pen, handmade(pen, 96, 94, 9, 0.012), 96, 96, holes.join('') + topping(pen, look.top, 80, 80))
  }
  const places = [[208, 172, -14], [418, 158, 10], [246, 322, 8], [434, 330, -12]] as const // prettier-ignore
  return laid(places.map(([x, y, angle]) => ({ item: make(), x, y, angle }))) // prettier-ignore
}
