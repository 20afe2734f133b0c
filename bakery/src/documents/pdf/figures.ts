import { amountOf, type Priced } from '../../price.ts'

// Figures in Italian notation: 1.234,50. Values are whole numbers, so that sums are exact to the cent.

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, '.')
}

function decimal(value: number, decimals: number, atLeast: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(atLeast, '0')
  return `${value < 0 ? '-' : ''}${grouped(digits.slice(0, -decimals))}${fraction ? `,${fraction}` : ''}`
}

/** Thousandths: '1.234,5'. */
export const quantityText = (thousandths: number) => decimal(thousandths, 3, 0)

/** Ten-thousandths, two decimals at least: '0,35', '0,125'. */
export const priceText = (tenThousandths: number) => decimal(tenThousandths, 4, 2)

export const moneyText = (cents: number) => decimal(cents, 2, 2)

/** Ten-thousandths of a percent: '10', '2,5'. */
export const percentText = (tenThousandths: number) => decimal(tenThousandths, 4, 0)

/** Hundredths of a percent: '4%'. */
export const rateText = (hundredths: number) => `${decimal(hundredths, 2, 0)}%`

/** yyyy-mm-dd as 20/11/2026. */
export const dateText = (date: string) => date.split('-').reverse().join('/')

export interface VatTotal {
  label: string
  taxable: number
  tax: number
}

/** One line per rate, lowest first. null if any row has no price, because a partial total would be wrong. */
export function vatTotals(rows: (Priced & { iva: string; iva_rate: number | null })[]): VatTotal[] | null {
  const taxables = new Map<number, number>()
  for (const row of rows) {
    const amount = amountOf(row)
    if (amount === null || row.iva_rate === null) return null
    taxables.set(row.iva_rate, (taxables.get(row.iva_rate) ?? 0) + amount)
  }
  return [...taxables]
    .toSorted(([left], [right]) => left - right)
    .map(([rate, taxable]) => ({ label: rateText(rate), taxable, tax: Math.round((taxable * rate) / 10_000) }))
}
