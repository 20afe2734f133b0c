import { expect, it } from 'vitest'
import { unbroken } from './unbroken.ts'

it.each([
  ['Cornetto con crema 80 g', 'Cornetto con crema 80_g'],
  ['Torta 1,5 kg da 12 pz', 'Torta 1,5_kg da 12_pz'],
  ['Pane 00 grano duro', 'Pane 00 grano duro'],
  ['Panini 6 gusti', 'Panini 6 gusti'],
])('keeps the amounts of %j together', (text, marked) => expect(unbroken(text).replaceAll('\u00a0', '_')).toBe(marked))
