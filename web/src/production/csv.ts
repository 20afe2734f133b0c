// The list as a file for a spreadsheet of an Italian desk: ';' between the fields, ',' in the decimals.
import type { Item } from './arrange.ts'

/** What a spreadsheet would take for a formula is text: an apostrophe says so. */
const asText = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** Always in quotes: nothing in a description can end the field. */
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
  // The mark at the beginning tells Excel that it is UTF-8.
  return `\uFEFF${[columns.map(field).join(';'), ...rows].join('\r\n')}\r\n`
}

/** Gives the browser a file to keep. */
export function download(name: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
