import { sql } from 'kysely'

// All orders have the same prices: those of the customer's price list with its discounts. Values are exact until an amount
// is rounded to cents. The closing of a date stores them.

/** prezzo, sc1, sc2, sc3, iva, iva_rate of an article `a` for a customer `c`, after `PRICE_JOINS`. */
export const PRICE_COLUMNS = sql`l.prezzo, coalesce(l.sc1, 0), coalesce(l.sc2, 0), coalesce(l.sc3, 0), a.iva, v.rate`

export const PRICE_JOINS = sql`
  left join article_prices l on l.article = a.code and l.codlis = c.listino
  left join vat_rates v on v.code = a.iva`

interface Discounts {
  sc1: number | null
  sc2: number | null
  sc3: number | null
}

const FULL = 1_000_000n

/** Discounts apply one after another, as is usual in the trade: 10 + 5 is 14.5 %. The result is a fraction of FULL³. */
const keptShare = ({ sc1, sc2, sc3 }: Discounts) =>
  [sc1, sc2, sc3].reduce((product, discount) => product * (FULL - BigInt(discount ?? 0)), 1n)

const roundHalfUp = (value: bigint, unit: bigint) => Number((2n * value + unit) / (2n * unit))

/** In ten-thousandths, only for display: amounts are not computed from it. null without a price. */
export function netPrice(price: Discounts & { prezzo: number | null }): number | null {
  if (!price.sc1 && !price.sc2 && !price.sc3) return price.prezzo
  return price.prezzo === null ? null : roundHalfUp(BigInt(price.prezzo) * keptShare(price), FULL ** 3n)
}

export interface Priced extends Discounts {
  quantity: number
  prezzo: number | null
}

/** Cents, rounded half up. null without a price. */
export function amountOf(row: Priced): number | null {
  if (row.prezzo === null) return null
  const unitsPerCent = (1000n * 10_000n * FULL ** 3n) / 100n
  return roundHalfUp(BigInt(row.quantity) * BigInt(row.prezzo) * keptShare(row), unitsPerCent)
}
