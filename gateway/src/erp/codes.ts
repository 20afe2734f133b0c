// Codes of the bakery's server, which may write a code as 41 in one answer and as '0041' in another.

/** The digits without leading zeros; null for a code that is no number. */
const numberOf = (code: string): string | null => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : null)

/** Whether two codes are equal except for leading zeros. */
export const isSameCode = (one: string, other: string): boolean =>
  one === other || (numberOf(one) !== null && numberOf(one) === numberOf(other))

/** The code of `known` that `code` means: itself, else the only one that differs in leading zeros. Null for none, and for several. */
export function meantBy(code: string, known: readonly string[]): string | null {
  if (known.includes(code)) return code
  const alike = new Set(known.filter((one) => isSameCode(one, code)))
  const [only = null] = alike
  return alike.size === 1 ? only : null
}
