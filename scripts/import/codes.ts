/** Codes that exist in the database or in the file. A destination's is 'customer/code'. */
export class Codes {
  readonly #codes = new Set<string>()
  readonly #byDigits = new Map<string, string>()

  constructor(codes: Iterable<string> = []) {
    for (const code of codes) this.add(code)
  }

  add(code: string): void {
    this.#codes.add(code)
    const digits = withoutZeros(code)
    if (!this.#byDigits.has(digits)) this.#byDigits.set(digits, code)
  }

  has(code: string): boolean {
    return this.#codes.has(code)
  }

  /** Another code that differs only by zeros in front, which spreadsheets drop. */
  alike(code: string): string | null {
    const other = this.#byDigits.get(withoutZeros(code))
    return other === undefined || other === code ? null : other
  }

  /** For a message about a code that does not exist. */
  hint(code: string): string {
    const other = this.alike(code)
    return other === null ? '' : ` (forse ${other}?)`
  }
}

const withoutZeros = (code: string): string =>
  code
    .split('/')
    .map((part) => (/^\d+$/.test(part) ? part.replace(/^0+(?=\d)/, '') : part))
    .join('/')
