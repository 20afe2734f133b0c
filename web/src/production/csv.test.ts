import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const item = {
  code: '007',
  description: 'Pane',
  unit: 'kg',
  quantity: 1234.5,
  group1: 'Pane',
  group2: null,
  group3: null,
  trays: '3 teglie + 4 pz',
}

it('writes decimals with a comma, fields between semicolons, and no thousands separator', () => {
  expect(csvOf([item, { ...item, quantity: null }], ['Codice', 'Quantità'])).toBe(
    '\uFEFF"Codice";"Quantità"\r\n"007";"Pane";"kg";1234,5;"Pane";"";"";"3 teglie + 4 pz"\r\n"007";"Pane";"kg";;"Pane";"";"";"3 teglie + 4 pz"\r\n',
  )
})

it.each(['=1+1', '+39', '-2', '@SUM(A1)', '\tx', '＝1+1', '＋39', '－2', '＠SUM(A1)', '=HYPERLINK("http://x")'])(
  'escapes the formula %j',
  (description) => {
    expect(csvOf([{ ...item, description }], []).split('"007";')[1]).toMatch(/^"'/)
  },
)

it('escapes quotes, semicolons and new lines', () => {
  const line = csvOf([{ ...item, description: 'a";"b\r\nc' }], []).split('\r\n')[1]
  expect(line).toBe('"007";"a"";""b c";"kg";1234,5;"Pane";"";"";"3 teglie + 4 pz"')
})
