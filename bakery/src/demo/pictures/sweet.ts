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
  smooth,
  stroke,
  tones,
  turnedOval,
} from './pen.ts'
import { type Topping, topping } from './toppings.ts'

const fillings = {
  cream: ['#FFF0B8', '#F2CE6B'],
  chocolate: ['#6A4029', '#3E2215'],
  apricot: ['#FFB650', '#E58A1F'],
  berries: ['#C2314E', '#7F1B38'],
  pistachio: ['#B9CB7A', '#7E9A45'],
  ricotta: ['#FFFDF6', '#F0E5CF'],
} as const
export type Filling = keyof typeof fillings
export type SweetLook = { top?: Topping; filling?: Filling; count?: 1 | 2 | 3 }

export const fillingPaint = (pen: Pen, filling: Filling): string => linear(pen, [[0, fillings[filling][0]], [1, fillings[filling][1]]]) // prettier-ignore

const gleam = (x: number, y: number, rx: number, ry: number): string => ellipse(x, y, rx, ry, 'fill="#FFFFFF" fill-opacity=".5"')

/** Cornetto: a crescent of seven rolled segments, widest in the middle. */
function cornettoItem(pen: Pen, look: SweetLook, size: number): Item {
  const order = [-66, 66, -44, 44, -22, 22, 0]
  const parts = order.map((angle) => {
    const near = 1 - Math.abs(angle) / 66
    const bend = ((angle - 90) * Math.PI) / 180
    return { x: Math.cos(bend) * 190, y: Math.sin(bend) * 176 + 110, rx: 40 + near * 12, ry: 44 + near * 56, angle: angle * 1.05 }
  })
  const segment = ({ x, y, rx, ry, angle }: (typeof parts)[number]): string => {
    const streaks = [-0.5, -0.15, 0.22].map((s) =>
      stroke(`M${n(s * rx)} ${n(-ry * 0.8)}Q${n(s * rx - 7)} 0 ${n(s * rx)} ${n(ry * 0.8)}`, pen.tone.line, 3.4, 0.32),
    )
    return group(at(x, y, angle), baked(pen, oval(rx, ry), rx, ry, streaks.join('')).paint)
  }
  const outlineAt = (scale: number): string =>
    parts.map(({ x, y, rx, ry, angle }) => turnedOval(x * scale, y * scale, rx * scale, ry * scale, angle)).join('')
  const { filling } = look
  const ribbon = (x: number): string =>
    filling
      ? stroke(
          `M${x - 22} ${n(-118 + Math.abs(x) * 0.34)}Q${x + 12} ${n(-76 + Math.abs(x) * 0.3)} ${x - 6} ${n(-16 + Math.abs(x) * 0.34)}`,
          fillings[filling][filling === 'chocolate' ? 1 : 0],
          12,
          0.95,
        )
      : ''
  const clip = define(pen, 'cornetto', (id) => `<clipPath id="${id}"><path d="${outlineAt(1)}"/></clipPath>`)
  const sprinkles = `<g clip-path="${clip}">${group('translate(0 -64)', topping(pen, look.top, 180, 84))}</g>`
  const paint = group(`scale(${size})`, parts.map(segment).join('') + [-96, -48, 0, 48, 96].map(ribbon).join('') + sprinkles)
  return { outline: outlineAt(size), paint }
}

export function cornetto(pen: Pen, look: SweetLook): string {
  if ((look.count ?? 1) === 1) return laid([{ item: cornettoItem(pen, look, 1.04), x: 320, y: 288, angle: -8 }])
  return laid([
    { item: cornettoItem(pen, look, 0.7), x: 226, y: 216, angle: -14 },
    { item: cornettoItem(pen, look, 0.7), x: 408, y: 346, angle: 6 },
  ])
}

/** Brioche col tuppo: a round with its cap. */
export function brioche(pen: Pen, look: SweetLook): string {
  const cap = baked(pen, handmade(pen, 78, 72), 78, 72, topping(pen, look.top, 56, 50))
  const base = baked(pen, handmade(pen, 182, 158), 182, 158, topping(pen, look.top, 140, 120))
  return laid([
    { item: base, x: 320, y: 262 },
    { item: cap, x: 316, y: 180 },
  ])
}

/** Girella: the cut face of a roll. */
export function swirl(pen: Pen, look: SweetLook): string {
  const turns = Array.from({ length: 90 }, (_, index) => {
    const angle = index * 0.235
    const radius = 12 + index * 1.72
    return `${index ? 'L' : 'M'}${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius * 0.93)}`
  }).join('')
  const inside = look.filling
    ? stroke(turns, fillings[look.filling][1], 15, 0.9) + stroke(turns, fillings[look.filling][0], 6, 0.7)
    : stroke(turns, pen.tone.line, 9, 0.6)
  const light = group('translate(-5 -7)', stroke(turns, tones.white.light, 5, 0.4))
  const item = baked(pen, handmade(pen, 180, 168), 180, 168, inside + light + topping(pen, look.top, 140, 128))
  return laid([{ item, x: 320, y: 244, angle: 14 }])
}

/** Bombolone: sugared, with its filling visible at the hole. */
export function doughnut(pen: Pen, look: SweetLook): string {
  const make = (size: number): Item => {
    const heart = look.filling
      ? ellipse(0, size * 0.07, size * 0.36, size * 0.32, `fill="${pen.tone.line}" fill-opacity=".45"`) +
        path(handmade(pen, size * 0.34, size * 0.3, 2, 0.07), `fill="${fillingPaint(pen, look.filling)}"`) +
        gleam(-size * 0.1, -size * 0.1, size * 0.1, size * 0.05)
      : ''
    const belt = stroke(oval(size * 0.93, size * 0.88), tones.white.light, size * 0.07, 0.5)
    return baked(pen, handmade(pen, size, size * 0.94), size, size, belt + topping(pen, look.top, size * 0.82, size * 0.78) + heart)
  }
  if ((look.count ?? 1) === 1) return laid([{ item: make(178), x: 320, y: 244 }])
  return laid([
    { item: make(132), x: 226, y: 196 },
    { item: make(132), x: 408, y: 290 },
  ])
}

/** A ring: ciambella, taralli. The table is visible through the hole, which is shaded separately. */
export function ring(pen: Pen, look: SweetLook & { glaze?: Filling }): string {
  const outer = handmade(pen, 186, 176, 2, 0.03)
  const hole = oval(56, 50)
  const glaze = look.glaze
    ? path(handmade(pen, 156, 146, 2, 0.06), `fill="${fillingPaint(pen, look.glaze)}"`) + gleam(-84, -86, 34, 11)
    : ''
  const crest = stroke(oval(116, 108), tones.white.light, 14, 0.18)
  const body = baked(pen, outer, 186, 176, glaze + crest + topping(pen, look.top, 160, 150))
  const well =
    path(oval(64, 58), `fill="${pen.tone.deep}" fill-opacity=".6"`) +
    path(hole, `fill="${linear(pen, [[0, '#A9814F'], [1, '#EBD6B2']], 'x1="0" y1="0" x2="0" y2="1"')}"`) // prettier-ignore
  return laid([{ item: { outline: outer, paint: body.paint + well }, x: 320, y: 242 }])
}

/** Crostata: a fluted rim, jam, and the lattice over it. */
export function crostata(pen: Pen, look: SweetLook): string {
  const flutes = 26
  const outline = smooth(
    Array.from({ length: flutes * 2 }, (_, index) => {
      const angle = (index / (flutes * 2)) * 2 * Math.PI
      const radius = index % 2 ? 196 : 186
      return [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.94] as const
    }),
  )
  const clip = define(pen, 'jam', (id) => `<clipPath id="${id}"><path d="${oval(158, 148)}"/></clipPath>`)
  const bars = [-96, -32, 32, 96]
  const bar = (shift: number): string =>
    stroke(`M-190 ${shift + 5}H190`, '#5A2A10', 27, 0.25) +
    stroke(`M-190 ${shift}H190`, pen.tone.mid, 25) +
    stroke(`M-190 ${shift - 5}H190`, pen.tone.light, 9, 0.8)
  const lattice = look.top
    ? topping(pen, look.top, 140, 130)
    : [35, -35].map((turn) => group(`rotate(${turn})`, bars.map(bar).join(''))).join('')
  const jam = path(oval(160, 150), `fill="${fillingPaint(pen, look.filling ?? 'apricot')}"`) + stroke(oval(158, 148), '#5A2A10', 7, 0.35)
  const rim = stroke(oval(173, 162), pen.tone.light, 12, 0.6)
  return laid([
    { item: baked(pen, outline, 192, 182, `${rim}${jam}<g clip-path="${clip}">${gleam(-70, -76, 44, 13)}${lattice}</g>`), x: 320, y: 242 },
  ])
}

/** A whole cake: top, side, and one slice pulled out to show the inside. */
export function cake(pen: Pen, look: SweetLook & { inside?: string }): string {
  const side = 'M-196 0V66C-196 128 -96 160 0 160C96 160 196 128 196 66V0Z'
  const top = oval(196, 108)
  const apple = look.top === 'almonds' ? '' : stroke(oval(150, 80), tones.white.light, 6, 0.25)
  const lid = baked(pen, top, 196, 108, apple + topping(pen, look.top, 176, 92))
  const wall = path(side, `fill="${linear(pen, [[0, pen.tone.light], [0.5, pen.tone.mid], [1, pen.tone.deep]], 'x1="0" y1="0" x2="1" y2="0"')}"`) // prettier-ignore
  const wedge = `<path d="M0 12L84 102V172L0 76Z" fill="${look.inside ?? '#F6D58B'}"/><path d="M0 12L-62 112V182L0 76Z" fill="${look.inside ?? '#F6D58B'}" /><path d="M0 12L-62 112V182L0 76Z" fill="#5A3413" fill-opacity=".16"/>`
  const gap = `<path d="M0 12L84 102Q14 124 -62 112Z" fill="#EAD6B4"/><path d="M84 102V172Q10 196 -62 182V112Q10 124 84 102Z" fill="#EAD6B4"/>`
  const creamLine = look.filling ? stroke('M2 46L84 138M-2 46L-62 148', fillings[look.filling][0], 11) : ''
  return laid([{ item: { outline: `${top}${side}`, paint: wall + lid.paint + gap + wedge + creamLine }, x: 320, y: 206 }])
}

/** Plum cake and panettone, upright: a dome above the paper. */
export function dome(pen: Pen, look: SweetLook & { tall?: boolean; paper?: string }): string {
  const [width, rise, depth] = look.tall ? [156, 150, 132] : [214, 112, 92]
  const lid = `M${-width} 0C${-width * 1.14} ${-rise * 0.72} ${-width * 0.5} ${-rise} 0 ${-rise}C${width * 0.5} ${-rise} ${width * 1.14} ${-rise * 0.72} ${width} 0Q0 26 ${-width} 0Z`
  const paper = `M${-width} -4Q0 24 ${width} -4L${width * 0.94} ${depth}Q0 ${depth + 22} ${-width * 0.94} ${depth}Z`
  const folds = Array.from({ length: 15 }, (_, i) =>
    stroke(`M${n((i / 7 - 1) * width * 0.98)} 2L${n((i / 7 - 1) * width * 0.92)} ${depth - 2}`, '#3A2010', 3, 0.16),
  ).join('')
  const wrap = path(paper, `fill="${linear(pen, [[0, look.paper ?? '#A66B3C'], [0.45, '#D9A878'], [1, look.paper ?? '#8A5128']], 'x1="0" y1="0" x2="1" y2="0"')}"`) // prettier-ignore
  const crack = stroke(
    `M${-width * 0.5} ${-rise * 0.52}Q0 ${-rise * 0.74} ${width * 0.5} ${-rise * 0.5}`,
    tones.white.mid,
    look.tall ? 0.01 : 14,
    0.7,
  )
  const crown = baked(
    pen,
    lid,
    width,
    rise * 0.8,
    crack + group(`translate(0 ${-rise * 0.46})`, topping(pen, look.top, width * 0.78, rise * 0.4)),
  )
  const band = look.tall
    ? path(
        `M${-width * 0.975} ${depth * 0.36}Q0 ${depth * 0.36 + 26} ${width * 0.975} ${depth * 0.36}L${width * 0.96} ${depth * 0.62}Q0 ${depth * 0.62 + 26} ${-width * 0.96} ${depth * 0.62}Z`,
        'fill="#8C2F2A"',
      )
    : ''
  return laid([{ item: { outline: `${lid}${paper}`, paint: wrap + folds + band + crown.paint }, x: 320, y: look.tall ? 268 : 256 }])
}

/** Puff pastry: a flaky rectangle with its filling in the middle, or a roll with cream at both ends. */
export function puff(pen: Pen, look: SweetLook & { roll?: boolean }): string {
  const make = (s: number): Item => {
    const flakes = [-0.72, -0.5, 0.5, 0.72]
      .map((y) =>
        stroke(`M${n(-150 * s)} ${n(y * 96 * s)}Q0 ${n((y * 96 + 10) * s)} ${n(150 * s)} ${n(y * 96 * s)}`, pen.tone.line, 3.6, 0.38),
      )
      .join('')
    const middle =
      path(handmade(pen, 96 * s, 46 * s, 3.4, 0.04), `fill="${fillingPaint(pen, look.filling ?? 'cream')}"`) +
      gleam(-44 * s, -20 * s, 26 * s, 8 * s)
    const windings = [-100, -60, -20, 20, 60, 100]
      .map((x) =>
        stroke(`M${n((x + 22) * s)} ${n(-84 * s)}Q${n((x - 22) * s)} 0 ${n((x - 8) * s)} ${n(84 * s)}`, pen.tone.line, 8 * s, 0.42),
      )
      .join('')
    const tip =
      path(oval(26 * s, 62 * s, 138 * s), `fill="${fillingPaint(pen, look.filling ?? 'cream')}"`) + gleam(132 * s, -22 * s, 7 * s, 16 * s)
    return look.roll
      ? baked(pen, handmade(pen, 158 * s, 74 * s, 3.6, 0.015), 158 * s, 74 * s, windings + tip + topping(pen, look.top, 120 * s, 52 * s))
      : baked(pen, handmade(pen, 162 * s, 96 * s, 4.4, 0.025), 162 * s, 96 * s, flakes + middle + topping(pen, look.top, 140 * s, 80 * s))
  }
  const scale = 0.86
  return laid([
    { item: make(scale), x: 242, y: 178, angle: -18 },
    { item: make(scale), x: 392, y: 308, angle: -12 },
  ])
}

/** Dove: the Easter colomba, seen from above. */
export function dove(pen: Pen, look: SweetLook): string {
  const outline = smooth([[-236, -10], [-150, -62], [-66, -70], [-52, -150], [20, -176], [62, -126], [64, -66], [150, -58], [226, -26], [238, 26], [150, 60], [66, 66], [62, 128], [16, 172], [-54, 150], [-68, 70], [-150, 60]].map(([x = 0, y = 0]) => [x, y] as const)) // prettier-ignore
  const glow = radial(pen, [[0, '#FFF3DA', 0.5], [1, '#FFF3DA', 0]]) // prettier-ignore
  const item = baked(
    pen,
    outline,
    200,
    140,
    ellipse(0, 0, 150, 70, `fill="${glow}"`) + topping(pen, 'sugar', 190, 120) + topping(pen, look.top, 180, 100),
  )
  return laid([{ item, x: 320, y: 242, angle: -14 }])
}
