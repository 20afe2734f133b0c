import { between, pick } from '../random.ts'
import { at, ellipse, group, n, path, type Pen, radial, stroke } from './pen.ts'

/** Points spread evenly (sunflower pattern) with a little jitter, without clusters or gaps. On a tray they reach the corners. */
function spread(pen: Pen, count: number, rx: number, ry: number): { x: number; y: number; angle: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.39996 + between(pen.random, -0.1, 0.1)
    const corner = pen.square ? 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) ** 0.85 : 1
    const radius = Math.sqrt((index + 0.6) / count) * between(pen.random, 0.92, 1.04) * corner
    return { x: Math.cos(angle) * rx * radius, y: Math.sin(angle) * ry * radius, angle: between(pen.random, 0, 180) }
  })
}

/** Gives pieces of one size about the same density on a biscuit and on a tray. */
const fill = (rx: number, ry: number, piece: number): number => Math.max(4, Math.round((rx * ry) / piece))

const grains = (pen: Pen, count: number, rx: number, ry: number, draw: (angle: number) => string): string =>
  spread(pen, count, rx, ry)
    .map(({ x, y, angle }) => group(at(x, y, angle), draw(angle)))
    .join('')

const seed = (pen: Pen, length: number, width: number, colors: readonly string[]): string =>
  ellipse(1.2, 2, length, width, 'fill="#4A2A10" fill-opacity=".28"') + ellipse(0, 0, length, width, `fill="${pick(pen.random, colors)}"`)

const olive = (colors: readonly [string, string]): string =>
  ellipse(2, 4, 17, 15, 'fill="#4A2A10" fill-opacity=".3"') +
  ellipse(0, 0, 17, 15, `fill="${colors[0]}"`) +
  ellipse(0, 0, 6, 5, `fill="${colors[1]}"`) +
  ellipse(-6, -6, 4, 2.5, 'fill="#FFFFFF" fill-opacity=".45"')

const tomato = (): string =>
  ellipse(2, 4, 22, 20, 'fill="#6B2410" fill-opacity=".28"') +
  ellipse(0, 0, 22, 20, 'fill="#D8452B"') +
  ellipse(0, 0, 16, 14, 'fill="#EE7250"') +
  stroke('M-9 0H9M0 -8V8', '#FBD9A8', 3, 0.8) +
  ellipse(-9, -10, 5, 3, 'fill="#FFFFFF" fill-opacity=".5"')

const sprig = (): string =>
  stroke('M-20 6Q0 -4 22 -8', '#4C6B3C', 2.6) +
  [-14, -7, 0, 7, 14].map((x) => stroke(`M${x} ${n(-x * 0.35)}l-4 -10M${x} ${n(-x * 0.35)}l8 8`, '#5F8549', 3.2)).join('')

const leaf = (): string => path('M-22 0C-12 -15 12 -15 24 0C12 13 -12 13 -22 0Z', 'fill="#5E8C48"') + stroke('M-18 0H18', '#40692F', 2)

const slice = (pen: Pen, rind: string, flesh: string): string =>
  ellipse(2, 4, 24, 21, 'fill="#4A2A10" fill-opacity=".2"') +
  ellipse(0, 0, 24, 21, `fill="${rind}"`) +
  ellipse(0, 0, 20, 17, `fill="${flesh}"`) +
  ellipse(-3, -3, 10, 8, `fill="${radial(pen, [[0, '#FFFFFF', 0.5], [1, '#FFFFFF', 0]])}"`) // prettier-ignore

const onion = (): string => stroke('M-20 7Q0 -17 20 7', '#F7E6E4', 5) + stroke('M-13 11Q0 -6 13 11', '#C58AA0', 3.5)

const nut = (): string =>
  ellipse(2, 3, 14, 10, 'fill="#4A2A10" fill-opacity=".3"') +
  path('M-14 0C-12 -11 10 -12 15 -2C14 9 -8 12 -14 0Z', 'fill="#E6C592"') +
  stroke('M-9 -1Q0 -6 9 -1M-6 5Q2 0 9 4', '#9A6A38', 2.2)

const almond = (): string =>
  path('M-17 0C-8 -11 10 -9 18 0C10 9 -8 11 -17 0Z', 'fill="#F6E3C2"') + stroke('M-13 0C-6 -7 8 -6 14 0', '#B5793D', 2.4, 0.9)

const raisin = (): string =>
  ellipse(1, 3, 10, 8, 'fill="#3A2010" fill-opacity=".3"') +
  ellipse(0, 0, 10, 7.5, 'fill="#4F2C22"') +
  ellipse(-3, -2.5, 3, 1.6, 'fill="#FFFFFF" fill-opacity=".3"')

const chip = (): string =>
  ellipse(1, 3, 9, 8, 'fill="#2A160C" fill-opacity=".3"') +
  ellipse(0, 0, 9, 8, 'fill="#3E2215"') +
  ellipse(-3, -3, 2.6, 1.8, 'fill="#FFFFFF" fill-opacity=".35"')

const sugarGrain = (pen: Pen): string => {
  const size = between(pen.random, 6, 11)
  return `<rect x="${n(-size / 2)}" y="${n(-size / 2 + 1.5)}" width="${n(size)}" height="${n(size)}" rx="1.4" fill="#7A4A1C" fill-opacity=".28"/><rect x="${n(-size / 2)}" y="${n(-size / 2)}" width="${n(size)}" height="${n(size)}" rx="1.4" fill="#FFFFFF"/>`
}

const cheese = (pen: Pen): string => {
  const size = between(pen.random, 22, 36)
  return (
    ellipse(1, 3, size, size * 0.8, 'fill="#B97A34" fill-opacity=".3"') +
    ellipse(0, 0, size, size * 0.8, 'fill="#FFF6DF"') +
    ellipse(size * 0.25, size * 0.15, size * 0.5, size * 0.35, 'fill="#F7DFA6" fill-opacity=".9"')
  )
}

/** A dusting: big soft clouds and fine specks. */
function dust(pen: Pen, rx: number, ry: number, strength: number): string {
  const cloud = radial(pen, [[0, '#FFFDF7', 0.42 * strength], [0.6, '#FFFDF7', 0.2 * strength], [1, '#FFFDF7', 0]]) // prettier-ignore
  const clouds = spread(pen, 16, rx * 0.74, ry * 0.74).map(({ x, y }) => ellipse(x, y, rx * 0.34, ry * 0.34, `fill="${cloud}"`))
  const specks = spread(pen, 46, rx * 0.92, ry * 0.92).map(({ x, y }) =>
    ellipse(x, y, 2.2, 2, `fill="#FFFFFF" fill-opacity="${0.7 * strength}"`),
  )
  return clouds.join('') + specks.join('')
}

const drawings = {
  flour: (pen, rx, ry) => dust(pen, rx, ry, 0.8),
  icing: (pen, rx, ry) => dust(pen, rx, ry, 1.25),
  sesame: (pen, rx, ry) => grains(pen, Math.round(rx * 0.34) + 14, rx, ry, () => seed(pen, 6.4, 3.4, ['#FFF4D6', '#FBE6B8', '#F3D79B'])),
  poppy: (pen, rx, ry) => grains(pen, Math.round(rx * 0.5) + 20, rx, ry, () => seed(pen, 2.9, 2.6, ['#2E2A33', '#45404C', '#23202A'])),
  seeds: (pen, rx, ry) =>
    grains(pen, Math.round(rx * 0.24) + 10, rx, ry, () => seed(pen, 8, 3.8, ['#8FA05A', '#F6E7C0', '#5B3A22', '#D9B36C', '#7C8C4A'])),
  oats: (pen, rx, ry) =>
    grains(
      pen,
      Math.round(rx * 0.2) + 12,
      rx,
      ry,
      () => seed(pen, 10, 6, ['#F4E3BE', '#EBD3A3', '#FBEFD3']) + stroke('M-6 0H6', '#B9925A', 1.4),
    ),
  olives: (pen, rx, ry) => grains(pen, fill(rx, ry, 950), rx * 0.97, ry * 0.97, () => olive(['#4B4636', '#2C291E'])),
  greenOlives: (pen, rx, ry) => grains(pen, fill(rx, ry, 950), rx * 0.97, ry * 0.97, () => olive(['#8C9A44', '#D8553A'])),
  nuts: (pen, rx, ry) => grains(pen, fill(rx, ry, 1300), rx * 0.97, ry * 0.97, nut),
  almonds: (pen, rx, ry) => grains(pen, fill(rx, ry, 900), rx * 0.86, ry * 0.86, almond),
  raisins: (pen, rx, ry) => grains(pen, fill(rx, ry, 900), rx * 0.84, ry * 0.84, raisin),
  chips: (pen, rx, ry) => grains(pen, fill(rx, ry, 950), rx * 0.84, ry * 0.84, chip),
  sugar: (pen, rx, ry) => grains(pen, Math.round(rx * 0.22) + 12, rx * 0.9, ry * 0.88, () => sugarGrain(pen)),
  rosemary: (pen, rx, ry) =>
    grains(pen, fill(rx, ry, 1500), rx * 0.86, ry * 0.8, sprig) + grains(pen, 26, rx, ry, () => seed(pen, 2.8, 2.6, ['#FFFFFF'])),
  tomatoes: (pen, rx, ry) =>
    grains(pen, fill(rx, ry, 1050), rx * 0.86, ry * 0.84, tomato) +
    grains(pen, 9, rx * 0.7, ry * 0.7, () => stroke('M-5 0H5', '#5F8549', 3)),
  onions: (pen, rx, ry) => grains(pen, fill(rx, ry, 900), rx * 0.88, ry * 0.86, onion),
  courgettes: (pen, rx, ry) => grains(pen, fill(rx, ry, 1000), rx * 0.86, ry * 0.84, () => slice(pen, '#4F7A3A', '#D3DF9C')),
  potatoes: (pen, rx, ry) =>
    grains(pen, fill(rx, ry, 900), rx * 0.9, ry * 0.88, () => slice(pen, '#D9A441', '#F6DD8C')) + grains(pen, 4, rx * 0.6, ry * 0.6, sprig),
  mozzarella: (pen, rx, ry) =>
    grains(pen, fill(rx, ry, 1350), rx * 0.88, ry * 0.84, () => cheese(pen)) + grains(pen, 6, rx * 0.6, ry * 0.5, leaf),
  cheese: (pen, rx, ry) => grains(pen, fill(rx, ry, 1350), rx * 0.84, ry * 0.8, () => cheese(pen)),
  greens: (pen, rx, ry) =>
    grains(pen, fill(rx, ry, 1300), rx * 0.8, ry * 0.76, leaf) + grains(pen, 7, rx * 0.7, ry * 0.7, () => cheese(pen)),
  ham: (pen, rx, ry) =>
    grains(
      pen,
      fill(rx, ry, 1500),
      rx * 0.78,
      ry * 0.74,
      () =>
        path('M-30 -4C-16 -22 18 -20 30 -2C20 16 -18 20 -30 -4Z', 'fill="#EFA79B"') + stroke('M-22 -2C-8 -12 12 -10 22 0', '#FBE3DC', 4),
    ),
} satisfies Record<string, (pen: Pen, rx: number, ry: number) => string>

export type Topping = keyof typeof drawings

export const topping = (pen: Pen, name: Topping | undefined, rx: number, ry: number): string => (name ? drawings[name](pen, rx, ry) : '')
