// The list as a CSV file for Italian spreadsheets: ';' between fields, ',' before decimals.
import type { Item } from './arrange.ts'

/** A leading apostrophe makes a text that looks like a formula plain text. Spreadsheets also read full-width signs as formulas. */
const asText = (value: string) => (/^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value)

/** Always in quotes: no character of a description can end the field. */
const field = (value: string) => `"${asText(value.replaceAll(/[\r\n]+/g, ' ')).replaceAll('"', '""')}"`

const figure = (quantity: number | null) => (quantity === null ? '' : String(quantity).replace('.', ','))

export function csvOf(items: readonly Item[], columns: readonly string[]): string {
  const rows = items.map(({ code, description, unit, quantity, group1, group2, group3, trays }) =>
    [
      field(code),
      field(description),
      field(unit),
      figure(quantity),
      ...[group1, group2, group3, trays].map((value) => field(value ?? '')),
    ].join(';'),
  )
  // The byte order mark tells Excel that the file is UTF-8.
  return `\uFEFF${[columns.map(field).join(';'), ...rows].join('\r\n')}\r\n`
}

/** Downloads a file. */
export function download(name: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
