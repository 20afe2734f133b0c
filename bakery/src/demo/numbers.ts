/** Partita IVA: seven digits of the subject, office 890 (which does not exist, so no real company has the number), check digit. */
export function vatNumber(subject: number): string {
  const digits = `${String(subject).padStart(7, '0')}890`
  return digits + luhnDigit(digits)
}

function luhnDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** EAN-13 in the range 20, which is reserved for internal use in shops. */
export function innerBarcode(item: number): string {
  const digits = `20${String(item).padStart(10, '0')}`
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

export const thousandths = (value: number): number => Math.round(value * 1000)

export const tenThousandths = (value: number): number => Math.round(value * 10_000)

type Limits = { qtaminima: number; qtarange: number; qtamax: number | null }

/** The valid quantity nearest to the wanted one: 0, or minimum + k · step up to the maximum. All in thousandths. */
export function fitted({ qtaminima, qtarange, qtamax }: Limits, wanted: number): number {
  if (wanted < qtaminima / 2) return 0
  const steps = Math.max(0, Math.round((wanted - qtaminima) / qtarange))
  const most = qtamax === null ? steps : Math.floor((qtamax - qtaminima) / qtarange)
  return qtaminima + Math.min(steps, most) * qtarange
}
