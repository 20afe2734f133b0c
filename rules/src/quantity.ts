// Programs calculate with whole thousandths of the article's unit, so that sums and comparisons are exact. Input and output
// are decimals.

/** The largest accepted quantity: 9,999,999.999. */
export const MAX_THOUSANDTHS = 9_999_999_999

// Binary fractions (0.1 + 0.2) differ from their decimal by far less than a thousandth.
const NOISE = 1e-4

/** Reads a number, or a text with a decimal point; null for anything else, also a comma: '1,250' could mean 1.25 or 1250. */
export function parseQuantity(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return null
  const match = /^(\d{1,7})(?:\.(\d{1,3})0*)?$/.exec(value.trim())
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null
}

function fromNumber(value: number): number | null {
  const thousandths = Math.round(value * 1000)
  const isExact = Number.isFinite(value) && Math.abs(value * 1000 - thousandths) < NOISE
  const isVanishing = thousandths === 0 && value !== 0
  return isExact && !isVanishing && value >= 0 && thousandths <= MAX_THOUSANDTHS ? thousandths + 0 : null
}

export const toDecimal = (thousandths: number): number => thousandths / 1000

/** What a quantity may be: 0, or minimum + k · step up to maximum; in thousandths. `decimals` is how many a screen shows. */
export type Limits = { minimum: number; step: number; maximum: number; decimals: number }

/** The bakery's settings of an article, in thousandths; null and 0 count as not set. */
export type LimitSettings = { unit: string; minimum?: number | null; step?: number | null; maximum?: number | null }

const KILOGRAMS = new Set(['kg', 'kilogrammi', 'kilo'])

export function isKilograms(unit: string): boolean {
  return KILOGRAMS.has(unit.trim().toLowerCase().replace(/\.$/, ''))
}

const PIECES = new Set(['pz', 'pezzi', 'n', 'nr', 'numero'])

export const isPieces = (unit: string): boolean => PIECES.has(unit.trim().toLowerCase())

export function limitsOf(settings: LimitSettings): Limits {
  const kilograms = isKilograms(settings.unit)
  const step = positive(settings.step) ?? (kilograms ? 100 : 1000)
  const minimum = positive(settings.minimum) ?? step
  // A default maximum below the minimum would make the article unorderable.
  const maximum = positive(settings.maximum) ?? Math.max(minimum, kilograms ? 100_000 : 1_000_000)
  return { minimum, step, maximum, decimals: Math.max(kilograms ? 2 : 0, decimalsOf(step)) }
}

const positive = (value: number | null | undefined) => (value && value > 0 ? value : null)

function decimalsOf(thousandths: number): number {
  if (thousandths % 1000 === 0) return 0
  if (thousandths % 100 === 0) return 1
  return thousandths % 10 === 0 ? 2 : 3
}

/** Whether an ordered quantity is allowed: 0, or minimum + k · step up to the maximum. */
export function isAllowed(quantity: number, { minimum, step, maximum }: Limits): boolean {
  if (quantity === 0) return true
  return quantity >= minimum && quantity <= maximum && (quantity - minimum) % step === 0
}

/** The nearest allowed quantities of one that is not: one or two, to propose; a program never applies them by itself. */
export function suggestionsFor(quantity: number, limits: Limits): number[] {
  const { minimum, step } = limits
  const largest = largestAllowed(limits)
  if (largest < minimum) return [0]
  if (quantity <= minimum) return [minimum]
  if (quantity >= largest) return [largest]
  const below = minimum + Math.floor((quantity - minimum) / step) * step
  return [below, below + step]
}

/** The largest quantity that minimum and step allow; 0 where the minimum exceeds the maximum. */
export function largestAllowed({ minimum, step, maximum }: Limits): number {
  return maximum < minimum ? 0 : minimum + Math.floor((maximum - minimum) / step) * step
}
