import type { Generated } from 'kysely'
import type { Flag, Nullable, Text } from './columns.ts'

export interface ArticlesTable {
  code: string
  descriz: string
  unita_m: string
  /** Code of the VAT rate, see vat_rates. */
  iva: string
  colore: Text
  tipo_arti: Text
  ngruppo3: Text
  ncolore: Text
  gruppo5: Text
  gruppo6: Text
  mgruppo7: Text
  peso_lo: Nullable<number>
  qtaminima: Nullable<number>
  qtarange: Nullable<number>
  qtamax: Nullable<number>
  /** Pieces per tray, whole. */
  pos: Nullable<number>
  in_evidenza: Flag
  su_web: Flag
  note_est: Text
  foto: Text
  contro: Text
  /** Every other field of the warehouse article: a flat JSON object of texts. */
  fields: Generated<string>
  updated_at: Nullable<string>
}

export interface ArticlePricesTable {
  article: string
  codlis: string
  prezzo: Generated<number>
  sc1: Generated<number>
  sc2: Generated<number>
  sc3: Generated<number>
  ricar: Generated<number>
}

export interface CategoriesTable {
  /** 1 to 6. */
  grp: number
  code: string
  name: string
}

export interface CategoryGroupsTable {
  grp: number
  label: string
}

export interface UnitsTable {
  code: string
  name: string
}

export interface VatRatesTable {
  code: string
  name: string
  /** Hundredths of a percent: 400 is 4 %. */
  rate: number
}
