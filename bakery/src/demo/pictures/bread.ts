import { between } from '../random.ts'
import { at, baked, ellipse, group, handmade, type Item, laid, linear, n, oval, path, type Pen, smooth, stroke, tones } from './pen.ts'
import { type Topping, topping } from './toppings.ts'

type Score = 'slant' | 'cross' | 'leaf' | 'long' | 'grid'
export type BreadLook = { top?: Topping; score?: Score; count?: 1 | 2 | 3 }

/** An open cut: pale crumb inside and one raised dark edge. */
const cut = (pen: Pen, length: number, width: number): string =>
  path(`M${n(-length)} 0Q0 ${n(-width * 1.5)} ${n(length)} 0Q0 ${n(width)} ${n(-length)} 0Z`, `fill="${tones.white.mid}"`) +
  path(`M${n(-length)} 0Q0 ${n(width * 0.2)} ${n(length)} 0Q0 ${n(width)} ${n(-length)} 0Z`, `fill="${pen.tone.light}" fill-opacity=".8"`) +
  stroke(`M${n(-length)} 0Q0 ${n(-width * 1.5)} ${n(length)} 0`, pen.tone.line, Math.max(3, width * 0.22), 0.75)

const cuts = (pen: Pen, places: readonly (readonly [x: number, y: number, angle: number])[], length: number, width: number): string =>
  places.map(([x, y, angle]) => group(at(x, y, angle), cut(pen, length, width))).join('')

function scored(pen: Pen, score: Score | undefined, rx: number, ry: number): string {
  if (!score) return ''
  if (score === 'long') return cuts(pen, [[0, -ry * 0.08, 0]], rx * 0.78, ry * 0.3)
  if (score === 'cross') return cuts(pen, [[0, 0, 38], [0, 0, -52]], Math.min(rx, ry) * 0.8, ry * 0.14) // prettier-ignore
  if (score === 'grid') {
    const steps = [-0.5, 0, 0.5]
    return cuts(
      pen,
      [...steps.map((s) => [0, s * ry, 24] as const), ...steps.map((s) => [s * rx, 0, 114] as const)],
      Math.min(rx, ry) * 0.95,
      ry * 0.07,
    )
  }
  if (score === 'leaf') {
    const veins = [-0.55, -0.2, 0.15, 0.5].flatMap((s) => [[s * rx, -ry * 0.36, -48] as const, [s * rx, ry * 0.36, 48] as const])
    return cuts(pen, [[0, 0, 0]], rx * 0.82, ry * 0.12) + cuts(pen, veins, ry * 0.3, ry * 0.09)
  }
  const count = Math.max(3, Math.round(rx / 52))
  const places = Array.from({ length: count }, (_, i) => [((i + 0.5) / count - 0.5) * rx * 1.55, 0, -62] as const)
  return cuts(pen, places, ry * 0.72, Math.min(ry * 0.2, 20))
}

function bun(pen: Pen, look: BreadLook, rx: number, ry: number, power = 2): Item {
  return baked(pen, handmade(pen, rx, ry, power), rx, ry, scored(pen, look.score, rx, ry) + topping(pen, look.top, rx * 0.8, ry * 0.76))
}

/** One large item in the middle, or two or three smaller ones that overlap a little. */
function arranged(pen: Pen, count: 1 | 2 | 3, size: number, make: (size: number) => Item, angle = 0): string {
  const turn = () => angle + between(pen.random, -6, 6)
  if (count === 1) return laid([{ item: make(size), x: 320, y: 242, angle: turn() }])
  if (count === 2)
    return laid([
      { item: make(size * 0.74), x: 232, y: 196, angle: turn() },
      { item: make(size * 0.74), x: 404, y: 290, angle: turn() },
    ])
  return laid([
    { item: make(size * 0.6), x: 318, y: 152, angle: turn() },
    { item: make(size * 0.6), x: 208, y: 308, angle: turn() },
    { item: make(size * 0.6), x: 432, y: 306, angle: turn() },
  ])
}

export const loaf = (pen: Pen, look: BreadLook): string =>
  arranged(pen, look.count ?? 1, 1, (s) => bun(pen, look, 222 * s, 128 * s, 2.3), -12)

export const round = (pen: Pen, look: BreadLook): string => arranged(pen, look.count ?? 1, 1, (s) => bun(pen, look, 180 * s, 164 * s), 0)

export function baguette(pen: Pen, look: BreadLook): string {
  const count = look.count ?? 2
  const width = count === 1 ? 62 : count === 2 ? 52 : 40
  const gap = width * 2 - 4
  return laid(
    Array.from({ length: count }, (_, index) => {
      const shift = (index - (count - 1) / 2) * gap
      return { item: bun(pen, look, 264, width, 2.7), x: 320 + shift * 0.5, y: 242 + shift * 0.84, angle: -30 + between(pen.random, -2, 2) }
    }),
  )
}

/** Rosetta: a hollow roll stamped into a button and five petals. */
function rosettaItem(pen: Pen, size: number): Item {
  const petals = 5
  const outline = smooth(
    Array.from({ length: petals * 4 }, (_, index) => {
      const angle = (index / (petals * 4)) * 2 * Math.PI - Math.PI / 2
      const radius = size * (index % 4 === 0 ? 0.86 : index % 4 === 2 ? 1.04 : 0.98)
      return [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.95] as const
    }),
  )
  const folds = Array.from({ length: petals }, (_, index) => {
    const arc = `M${n(size * 0.3)} 0C${n(size * 0.52)} ${n(-size * 0.16)} ${n(size * 0.72)} ${n(-size * 0.08)} ${n(size * 0.95)} 0`
    const turn = (index / petals) * 360 - 90
    return group(
      `rotate(${n(turn)})`,
      stroke(arc, pen.tone.line, size * 0.06, 0.55) + group('translate(0 7)', stroke(arc, tones.white.light, size * 0.05, 0.6)),
    )
  }).join('')
  const button =
    ellipse(2, 5, size * 0.34, size * 0.32, `fill="${pen.tone.line}" fill-opacity=".4"`) +
    path(
      oval(size * 0.31, size * 0.29),
      `fill="${linear(pen, [
        [0, pen.tone.light],
        [1, pen.tone.mid],
      ])}"`,
    ) + // prettier-ignore
    stroke(oval(size * 0.31, size * 0.29), pen.tone.line, size * 0.03, 0.4)
  return baked(pen, outline, size, size, folds + button)
}

export const rosetta = (pen: Pen, look: BreadLook): string => arranged(pen, look.count ?? 1, 1, (s) => rosettaItem(pen, 172 * s), 10)

export function ciabatta(pen: Pen, look: BreadLook): string {
  const make = (s: number): Item =>
    baked(pen, handmade(pen, 236 * s, 104 * s, 3.4, 0.05), 236 * s, 104 * s, topping(pen, look.top ?? 'flour', 205 * s, 86 * s))
  return arranged(pen, look.count ?? 1, 1, make, -20)
}

/** Treccia: three strands, drawn as a row of slanted cushions that overlap from the end to the front. */
export function braid(pen: Pen, look: BreadLook): string {
  const cushions = 6
  const cushion = (index: number): string => {
    const x = -190 + (index * 380) / (cushions - 1)
    const swell = 1 - Math.abs(index - (cushions - 1) / 2) * 0.14
    return [1, -1]
      .map((side) => group(at(x + side * 12, side * 36 * swell, side * 38, swell), baked(pen, oval(74, 44), 74, 44).paint))
      .join('')
  }
  const body = Array.from({ length: cushions }, (_, index) => cushion(index)).join('')
  const item = { outline: handmade(pen, 246, 82, 2.4), paint: body + topping(pen, look.top, 200, 58) }
  return laid([{ item, x: 320, y: 242, angle: -16 }])
}

/** Coppia ferrarese: two twisted strips joined in the middle, four horns. */
export function coppia(pen: Pen): string {
  const horn = (flipX: 1 | -1, flipY: 1 | -1): string => {
    const outline = smooth([[0, -34], [70, -62], [150, -96], [226, -150], [176, -66], [96, -6], [30, 34], [-20, 20]].map(([x = 0, y = 0]) => [x, y] as const)) // prettier-ignore
    const rings = [30, 64, 98, 132, 164]
      .map((x, i) => stroke(`M${x} ${n(-44 - i * 14)}q26 26 10 ${n(70 - i * 10)}`, pen.tone.line, 6, 0.5))
      .join('')
    return group(`scale(${flipX} ${flipY})`, baked(pen, outline, 150, 70, rings).paint)
  }
  const knot = baked(pen, handmade(pen, 62, 52), 62, 52, stroke('M-44 -8Q0 -34 44 -8M-44 14Q0 -10 44 14', pen.tone.line, 6, 0.5))
  const outline = `M-226 -150Q-60 -96 0 -34Q60 -96 226 -150Q150 -20 60 0Q150 20 226 150Q60 96 0 34Q-60 96 -226 150Q-150 20 -60 0Q-150 -20 -226 -150Z`
  const item = { outline, paint: horn(1, 1) + horn(-1, 1) + horn(1, -1) + horn(-1, -1) + knot.paint }
  return laid([{ item, x: 320, y: 240, angle: -4 }])
}

/** A tin loaf with its slices in front: crumb with a thin crust. */
export function tin(pen: Pen, look: BreadLook & { crumb?: string }): string {
  const face = 'M-92 84Q-96 -40 -104 -62C-112 -112 -48 -122 0 -120C48 -122 112 -112 104 -62Q96 -40 92 84Q90 96 78 96H-78Q-90 96 -92 84Z'
  const slice = (): Item => {
    const crumb = group('scale(.89)', path(face, `fill="${linear(pen, [[0, '#FFF7E6'], [1, look.crumb ?? '#F3DDB4']])}"`)) // prettier-ignore
    const holes = Array.from({ length: 26 }, () =>
      ellipse(
        between(pen.random, -66, 66),
        between(pen.random, -84, 76),
        between(pen.random, 1.6, 5),
        between(pen.random, 1.4, 3.6),
        `fill="${pen.tone.mid}" fill-opacity=".3"`,
      ),
    ).join('')
    return baked(pen, face, 104, 108, crumb + holes)
  }
  const back = baked(
    pen,
    'M-140 96V-60C-148 -128 -90 -132 0 -132C110 -132 168 -128 160 -60V84Q160 96 148 96Z',
    150,
    114,
    topping(pen, look.top, 120, 40),
  )
  return laid([
    { item: back, x: 250, y: 226, angle: 0 },
    { item: slice(), x: 372, y: 248 },
    { item: slice(), x: 470, y: 262, angle: 4 },
  ])
}
