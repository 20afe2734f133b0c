/** A picture that many sheets share. It is an object, because a text would be copied for each sheet on the way to the thread that draws. */
export interface Logo {
  dataUrl: string
}

/** The content of a document, independent of its layout. */
export interface Sheet {
  /** 'DOCUMENTO DI TRASPORTO' */
  title: string
  /** '(D.P.R. 472/96)' */
  subtitle: string
  /** Printed large; may be empty. */
  number: string
  /** Dates beside the title: label and value. */
  dates: [string, string][]
  seller: { name: string; lines: string[] }
  logo: Logo | null
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
  /** Small text at the foot: whose copy it is. */
  footer: string
  /** Written across every page. */
  watermark: string
}

export interface Column {
  label: string
  /** Share of the remaining width; otherwise a fixed width in points. */
  width: number | 'rest'
  align: 'left' | 'right'
}
