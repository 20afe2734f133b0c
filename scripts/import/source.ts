// What an
/** A cell as the file has it. */
export type Raw =
  | { kind: 'text'; text: string }
  /** `shown`: the number in a format of zeros only, such as 0041. */
  | { kind: 'number'; value: number; shown: string | null; isDate: boolean }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'unreadable'; why: string }

export type RawRow = {
  /** As the spreadsheet numbers it, from 1. */
  row: number
  /** By column, from 0; blank cells are absent. */
  cells: Map<number, Raw>
}

/** Cells that a workbook has joined, such as A2:A5. */
export type Merged = { merged: string; row: number }

export type Source = {
  /** The name of a sheet or of a file without its ending, in small letters. */
  name: string
  /** As a message names it. */
  place: string
  /** The decimal sign of the programs that write such a file; null if it can be either. */
  decimalSign: ',' | '.' | null
  rows: AsyncIterable<RawRow | Merged>
}

/** The file cannot be read as a whole: one line for the terminal. */
export class Unreadable extends Error {}
