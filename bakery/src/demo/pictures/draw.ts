import sharp from 'sharp'
import { between, seeded, seedOf } from '../random.ts'
import { type BiscuitLook, biscuits } from './biscuits.ts'
import { baguette, braid, type BreadLook, ciabatta, coppia, loaf, rosetta, round, tin } from './bread.ts'
import { crackers, type FlatLook, flatRound, rhombs, sandwich, slab, sticks } from './flat.ts'
import { ellipse, type Pen, radial, type ToneName, tones } from './pen.ts'
import { brioche, cake, cornetto, crostata, dome, dove, doughnut, puff, ring, type SweetLook, swirl } from './sweet.ts'

type Shapes = {
  loaf: BreadLook
  round: BreadLook
  baguette: BreadLook
  rosetta: BreadLook
  ciabatta: BreadLook
  braid: BreadLook
  coppia: object
  tin: BreadLook & { crumb?: string }
  slab: FlatLook
  flatRound: FlatLook
  rhombs: FlatLook & { thin?: boolean }
  sandwich: { filling: readonly string[]; soft?: boolean }
  sticks: FlatLook
  crackers: FlatLook
  cornetto: SweetLook
  brioche: SweetLook
  swirl: SweetLook
  doughnut: SweetLook
  ring: SweetLook & { glaze?: SweetLook['filling'] }
  crostata: SweetLook
  cake: SweetLook & { inside?: string }
  dome: SweetLook & { tall?: boolean; paper?: string }
  puff: SweetLook & { roll?: boolean }
  dove: SweetLook
  biscuits: BiscuitLook
}

/** The look of an article: a shape, its crust and its topping. */
export type Picture = { [S in keyof Shapes]: { shape: S; tone: ToneName } & Shapes[S] }[keyof Shapes]

const draw: { [S in keyof Shapes]: (pen: Pen, look: Shapes[S]) => string } = {
  loaf, round, baguette, rosetta, ciabatta, braid, coppia, tin, slab, flatRound, rhombs, sandwich, sticks, crackers,
  cornetto, brioche, swirl, doughnut, ring, crostata, cake, dome, puff, dove, biscuits,
} // prettier-ignore

const tables = {
  bread: ['#FDF7EB', '#EFDFC2'],
  flat: ['#F8F6EA', '#DFDFC4'],
  sweet: ['#FEF4EC', '#F2DCCB'],
  dry: ['#FCF6E6', '#EBDDB9'],
} as const

const tableOf: Partial<Record<keyof Shapes, keyof typeof tables>> = {
  slab: 'flat', flatRound: 'flat', rhombs: 'flat', sandwich: 'flat', sticks: 'dry', crackers: 'dry', biscuits: 'sweet', cornetto: 'sweet', brioche: 'sweet',
  swirl: 'sweet', doughnut: 'sweet', ring: 'sweet', crostata: 'sweet', cake: 'sweet', dome: 'sweet', puff: 'sweet', dove: 'sweet',
} // prettier-ignore

function table(pen: Pen, kind: keyof typeof tables): string {
  const [light, deep] = tables[kind]
  const cloth = `<rect width="640" height="480" fill="${radial(pen, [[0, light], [1, deep]])}"/>` // prettier-ignore
  const lamp = ellipse(250, 170, 420, 320, `fill="${radial(pen, [[0, '#FFFFFF', 0.75], [1, '#FFFFFF', 0]])}"`) // prettier-ignore
  const crumbs = Array.from({ length: 12 }, () =>
    ellipse(
      between(pen.random, 30, 610),
      between(pen.random, 360, 462),
      between(pen.random, 1.5, 4),
      between(pen.random, 1.2, 3),
      `fill="${pen.tone.mid}" fill-opacity=".4"`,
    ),
  )
  return cloth + lamp + crumbs.join('')
}

export function svgOf(code: string, picture: Picture): string {
  const pen: Pen = { random: seeded(seedOf(code)), tone: tones[picture.tone], square: picture.shape === 'slab', defs: new Map() }
  const shape = draw[picture.shape] as (pen: Pen, look: Picture) => string
  const scene = table(pen, tableOf[picture.shape] ?? 'bread') + shape(pen, picture)
  const defs = [...pen.defs.values()].map(({ markup }) => markup).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><defs>${defs}</defs>${scene}</svg>`
}

export const jpegOf = (code: string, picture: Picture): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(code, picture)))
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer()
