import type { Row } from '../db/tables.ts'

/** A company or a place as it was at issue. */
export interface Party {
  code: string
  name: string
  address: string
  zip: string
  city: string
  province: string
  vat: string
  taxCode: string
  phone: string
  email: string
}

/** Stored at issue, because later changes must not alter an existing delivery note. */
export interface Parties {
  seller: Party
  buyer: Party
  place: Party
  transport: {
    /** Whole thousandths of a kilo; null where an article's weight is unknown. */
    weight: number | null
  }
  /** Hash of the logo; null without one. */
  logo: string | null
}

export type NoteRow = Row<'document_rows'>

export interface DeliveryNote {
  document: Row<'documents'>
  parties: Parties
  rows: NoteRow[]
}

/** 3 on the wire: a delivery note (DDT). */
export const DELIVERY_NOTE = 3

export const CAUSALE = 'Vendita'

/** Bread is baked the night before its delivery, so the day identifies the lot. */
export const lotOf = (date: string) => `L${date.slice(2).replaceAll('-', '')}`

/** Whole thousandths of a kilo; null if the weight of any article is unknown. */
export function weightOf(rows: { unita_m: string; quantity: number; peso_lo: number | null }[]): number | null {
  const weights = rows.map(({ unita_m, quantity, peso_lo }) => {
    if (unita_m.toLowerCase() === 'kg') return quantity
    return peso_lo === null ? null : Math.round((quantity * peso_lo) / 1000)
  })
  return weights.reduce((sum, weight) => (sum === null || weight === null ? null : sum + weight), 0)
}
