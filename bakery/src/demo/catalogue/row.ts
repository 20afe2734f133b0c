import type { Picture } from '../pictures/draw.ts'

/** kg and pz; weights in grams, prices in euro, limits in the unit, as bakers write them. The generator converts them to thousandths. */
export type CatalogueRow = readonly [
  code: string,
  name: string,
  unit: 'kg' | 'pz',
  grams: number,
  price: number,
  minimum: number,
  step: number,
  maximum: number | null,
  perTray: number,
  flour: FlourCode,
  note: string,
  picture: Picture | null,
]

/** Group 5: the flour. */
type FlourCode = '01' | '02' | '03' | '04' | '05' | '06' | '07'

export type FamilyName =
  'pane' | 'speciale' | 'panini' | 'secchi' | 'focacce' | 'pizze' | 'salato' | 'colazione' | 'dolci' | 'biscotti' | 'feste'

export type Catalogue = Partial<Record<FamilyName, readonly CatalogueRow[]>>
