// The wire has '12', '0.5' and '1'/'0'; the programs use whole numbers, so that sums are exact.

/** Larger than any delivery, and small enough that sums stay exact. */
const MAX_WHOLE = 100_000

const DECIMAL = { 3: /^(\d{1,9})(?:[.,](\d{1,3})0*)?$/, 4: /^(\d{1,9})(?:[.,](\d{1,4})0*)?$/ }

function toWhole(value: unknown, decimals: keyof typeof DECIMAL): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const match = DECIMAL[decimals].exec(String(value).trim())
  if (!match) return null
  const scale = 10 ** decimals
  const whole = Number(match[1]) * scale + Number((match[2] ?? '').padEnd(decimals, '0'))
  return whole <= MAX_WHOLE * scale ? whole : null
}

/** null if the value is not a quantity: negative, not a number, finer than a thousandth or absurdly large. */
export const toThousandths = (value: unknown) => toWhole(value, 3)
export const toTenThousandths = (value: unknown) => toWhole(value, 4)

// Exact for up to 15 digits: the shortest text of the nearest double is the quotient.
export const fromThousandths = (value: number) => String(value / 1_000)
export const fromTenThousandths = (value: number) => String(value / 10_000)

/** An unset limit or price is an empty text on the wire. */
export const optional = (value: number | null, write: (value: number) => string) => (value === null ? '' : write(value))
