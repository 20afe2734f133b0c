// Numbers as people write them, in Italian and in English.

export type DecimalSign = ',' | '.' | null

/**
 * A text as a number with a decimal point. 'ambiguous': '1.250' may mean 1250 or 1.25, unless its sign is the decimal one of the
 * file. null: no number.
 */
export function decimalOf(text: string, sign: DecimalSign): string | null {
  const number = text.trim()
  if (/^\d+$/.test(number)) return number
  // Both signs: the second one is the decimal one. A sign that occurs more than once groups thousands.
  const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(number)
  if (grouped) {
    const [, whole, group, decimal, fraction] = grouped as unknown as [string, string, string, string | undefined, string | undefined]
    const isRepeated = whole.split(group).length > 2
    const digits = whole.replaceAll(group, '')
    if (decimal === group) return null
    if (decimal !== undefined) return `${digits}.${fraction}`
    if (isRepeated) return digits
    if (group === sign || whole.startsWith('0')) return whole.replace(group, '.')
    return 'ambiguous'
  }
  const plain = /^(\d+)[.,](\d+)$/.exec(number)
  return plain ? `${plain[1]}.${plain[2]}` : null
}
