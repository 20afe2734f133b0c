import { between } from '../random.ts'
import { baked, ellipse, handmade, type Item, laid, n, oval, path, type Pen, smooth, stroke, tones } from './pen.ts'
import { type Filling, fillingPaint } from './sweet.ts'
import { type Topping, topping } from './toppings.ts'

export type BiscuitLook = { style: keyof typeof styles; top?: Topping; filling?: Filling }

const flower = (size: number, petals: number): string =>
  smooth(
    Array.from({ length: petals * 4 }, (_, index) => {
      const angle = (index / (petals * 4)) * 2 * Math.PI
      const radius = size * [0.84, 0.97, 1.03, 0.97][index % 4]!
      return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const
    }),
  )

const well = (pen: Pen, size: number, fill: string): string =>
  ellipse(1, 3, size + 4, size + 3, `fill="${pen.tone.line}" fill-opacity=".5"`) + path(oval(size, size), `fill="${fill}"`)

const styles = {
  /** Canestrello: a flower with a hole, sugared. */
  flower: (pen, look) => baked(pen, flower(82, 7), 82, 82, topping(pen, look.top, 68, 68) + well(pen, 19, '#DCC49C')),
  /** Occhio di bue: jam in the middle. */
  jam: (pen, look) =>
    baked(
      pen,
      flower(84, 10),
      84,
      84,
      topping(pen, look.top, 72, 72) +
        well(pen, 36, fillingPaint(pen, look.filling ?? 'berries')) +
        ellipse(-12, -14, 10, 5, 'fill="#FFFFFF" fill-opacity=".55"'),
    ),
  round: (pen, look) => baked(pen, handmade(pen, 84, 82, 2, 0.035), 84, 84, topping(pen, look.top, 66, 64)),
  /** Amaretto: round and cracked. */
  cracked: (pen, look) => {
    const cracks = Array.from({ length: 6 }, () => {
      const [x, y] = [between(pen.random, -56, 40), between(pen.random, -52, 44)]
      return stroke(
        `M${n(x)} ${n(y)}l${n(between(pen.random, 12, 30))} ${n(between(pen.random, -22, 22))}l${n(between(pen.random, 6, 22))} ${n(between(pen.random, -18, 18))}`,
        pen.tone.line,
        5,
        0.6,
      )
    })
    return baked(pen, handmade(pen, 82, 78, 2, 0.045), 82, 78, cracks.join('') + topping(pen, look.top, 66, 62))
  },
  /** Cantuccio: a slanted slice, almonds in the cut. */
  slice: (pen, look) => {
    const outline = 'M-106 36C-110 -14 -60 -52 0 -52C60 -52 110 -14 106 36Q104 48 90 48H-90Q-104 48 -106 36Z'
    const crumb = path(
      'M-94 34C-96 -8 -52 -40 0 -40C52 -40 96 -8 94 34Q92 40 84 40H-84Q-92 40 -94 34Z',
      `fill="${pen.tone.light}" fill-opacity=".85"`,
    )
    return baked(pen, outline, 106, 50, crumb + topping(pen, look.top ?? 'almonds', 74, 26))
  },
  /** Krumiro: a grooved, bent stick. */
  bent: (pen, look) => {
    const outline = smooth([[-108, 34], [-62, -20], [0, -40], [62, -20], [108, 34], [86, 56], [44, 18], [0, 6], [-44, 18], [-86, 56]].map(([x = 0, y = 0]) => [x, y] as const)) // prettier-ignore
    const grooves =
      stroke('M-96 42Q-50 -14 0 -22T96 42', pen.tone.line, 4, 0.5) + stroke('M-90 50Q-46 -2 0 -8T90 50', pen.tone.line, 4, 0.4)
    return baked(pen, outline, 100, 40, grooves + topping(pen, look.top, 80, 30))
  },
  /** Tarallo: a small twisted ring. */
  ring: (pen, look) => {
    const body = baked(
      pen,
      handmade(pen, 74, 68, 2, 0.03),
      74,
      68,
      stroke(oval(49, 44), tones.white.light, 7, 0.3) + topping(pen, look.top, 62, 56),
    )
    return { outline: body.outline, paint: body.paint + well(pen, 22, '#DCC49C') }
  },
  /** Fetta biscottata, savoiardo: a long rounded finger. */
  finger: (pen, look) => baked(pen, handmade(pen, 112, 46, 3.6, 0.02), 112, 46, topping(pen, look.top, 94, 34)),
} satisfies Record<string, (pen: Pen, look: { top?: Topping; filling?: Filling }) => Item>

const places = [[182, 148], [330, 128], [470, 172], [236, 262], [392, 278], [170, 352], [320, 372], [478, 346]] as const // prettier-ignore

/** A small heap of eight biscuits of one kind, each slightly different. */
export function biscuits(pen: Pen, look: BiscuitLook): string {
  const turn = look.style === 'finger' || look.style === 'slice' || look.style === 'bent' ? 28 : 180
  const list = places.map(([x, y]) => ({ item: styles[look.style](pen, look), x, y, angle: between(pen.random, -turn, turn), scale: 0.98 }))
  return laid(list)
}
