/** What a document says, without a word about where on the paper it stands. */
export interface Sheet {
  /** 'DOCUMENTO DI TRASPORTO' */
  title: string
  /** '(D.P.R. 472/96)' */
  subtitle: string
  /** Printed large; empty where there is none. */
  number: string
  /** Label and value beside the title: dates. */
  dates: [string, string][]
  seller: { name: string; lines: string[] }
  /** Data URL. */
  logo: string | null
  cards: { label: string; name: string; lines: string[] }[]
  /** Label and value in a band above the rows. */
  band: [string, string][]
  columns: Column[]
  rows: string[][]
  totals: { columns: string[]; rows: string[][]; sum: [string, string] } | null
  /** Lines under the rows. */
  notes: string[]
  /** Lines to sign on. */
  signatures: string[]
  /** Small words at the foot: whose copy it is. */
  footer: string
  /** Written across every page. */
  watermark: string
}

export interface Column {
  label: string
  /** Part of the width that is left over; a fixed one in points otherwise. */
  width: number | 'rest'
  align: 'left' | 'right'
}
