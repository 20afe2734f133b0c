// Quantities are whole thousandths of the article's unit everywhere inside the gateway; the scalar Quantity turns them into
// decimals at the edge of the graph, the *.erp.ts files at the edge of the bakery's server. Sums and comparisons are exact.

/** The largest quantity that is taken: 9,999,999.999. */
export const MAX_THOUSANDTHS = 9_999_999_999

// Room for the noise of binary fractions (0.1 + 0.2), far less than a thousandth.
const NOISE = 1e-4

/** A decimal as a number ('2.5' as 2.5) or a text with point or comma; null when it is no quantity. */
export function parseQuantity(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return null
  const match = /^(\d{1,7})(?:[.,](\d{1,3})0*)?$/.exec(value.trim())
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null
}

function fromNumber(value: number): number | null {
  const thousandths = Math.round(value * 1000)
  const exact = Number.isFinite(value) && Math.abs(value * 1000 - thousandths) < NOISE
  return exact && value >= 0 && thousandths <= MAX_THOUSANDTHS ? thousandths + 0 : null
}

export function toDecimal(thousandths: number): number {
  return thousandths / 1000
}

/** As people read it here: '0,50', '12'. */
export function toItalian(thousandths: number, decimals: number): string {
  return (thousandths / 1000).toFixed(decimals).replace('.', ',')
}

/** What a quantity may be: 0, or minimum + k · step up to maximum; all in thousandths. */
export type Limits = { minimum: number; step: number; maximum: number; decimals: number }

/** What the bakery has set for an article; null, 0 and nonsense count as not set. */
export type LimitSettings = { unit: string; minimum?: number | null; step?: number | null; maximum?: number | null }

const KILOGRAMS = new Set(['kg', 'kilogrammi', 'kilo'])

export function isKilograms(unit: string): boolean {
  return KILOGRAMS.has(unit.trim().toLowerCase().replace(/\.$/, ''))
}

export function limitsOf(set: LimitSettings): Limits {
  const kilograms = isKilograms(set.unit)
  const step = positive(set.step) ?? (kilograms ? 100 : 1000)
  const minimum = positive(set.minimum) ?? step
  // A default maximum never makes an article unorderable whose minimum lies above it.
  const maximum = positive(set.maximum) ?? Math.max(minimum, kilograms ? 100_000 : 1_000_000)
  const decimals = Math.max(kilograms ? 2 : 0, decimalsOf(step))
  return { minimum, step, maximum, decimals }
}

const positive = (value: number | null | undefined) => (value && value > 0 ? value : null)

function decimalsOf(thousandths: number): number {
  if (thousandths % 1000 === 0) return 0
  if (thousandths % 100 === 0) return 1
  return thousandths % 10 === 0 ? 2 : 3
}
