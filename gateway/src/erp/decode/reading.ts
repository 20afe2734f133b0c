// The reading of one answer: what it learns about the server, and how it refuses an answer.

/** Why an answer is refused: the field and the problem, never the value, which may be personal. */
export class Unreadable extends Error {
  readonly field: string
  readonly problem: string
  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`)
    this.name = 'Unreadable'
    this.field = field
    this.problem = problem
  }
}

/** An aspect in which servers differ, e.g. 'numbers' or 'name.planningRow.codice'; its variants are fixed words, never data. */
export type Aspect = string
export type Variant = string

/** The known variant of an aspect of which the answers show two. */
export const MIXED = 'mixed'

export type Reading = {
  /** 'GET /clienti': the call of the answer. */
  readonly call: string
  /** Another object whenever something new is learned of the server: what was decoded before may be decoded otherwise now. */
  readonly knowledge: object
  /** The answer shows the server's variant of an aspect. */
  note(aspect: Aspect, variant: Variant): void
  /** The known variant of an aspect. */
  known(aspect: Aspect): Variant | undefined
  /** The names that the records of a table had in earlier answers of this call. */
  shown(table: string): ReadonlySet<string>
  /** Its records in this answer have these names. */
  show(table: string, names: Iterable<string>): void
  /** An optional value is unreadable: it is dropped. */
  warn(field: string, problem: string): void
  /** Refuses the whole answer. */
  refuse(field: string, problem: string): void
}

/** From the JSON of an answer to the gateway's value; throws `Unreadable`. `takesNothing`: an answer without a body, too. */
export type Reader<T> = ((answer: unknown, reading: Reading) => T) & { readonly takesNothing?: true }

const NOTHING: ReadonlySet<string> = new Set()

/** A reading for other values than answers: it learns and reports nothing. */
export const silentReading = (call: string): Reading => ({
  call,
  knowledge: {},
  note() {},
  known: () => undefined,
  shown: () => NOTHING,
  show() {},
  warn() {},
  refuse() {},
})

/** Decodes the same JSON once, as long as nothing new is learned of the server. The value must never be changed. */
export function decodedOnce<T>(read: Reader<T>): Reader<T> {
  const decoded = new WeakMap<object, { value: T; knowledge: object }>()
  return (answer, reading) => {
    if (typeof answer !== 'object' || answer === null) return read(answer, reading)
    const known = decoded.get(answer)
    if (known?.knowledge === reading.knowledge) return known.value
    const { knowledge } = reading
    const value = read(answer, reading)
    decoded.set(answer, { value, knowledge })
    return value
  }
}
