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

export type Reading = {
  /** 'GET /clienti': the call of the answer. */
  readonly call: string
  /** The answer shows the server's variant of an aspect. */
  note(aspect: Aspect, variant: Variant): void
  /** The known variant of an aspect. */
  known(aspect: Aspect): Variant | undefined
  /** An optional value is unreadable: it is dropped. */
  warn(field: string, problem: string): void
  /** Refuses the whole answer. */
  refuse(field: string, problem: string): void
}

/** From the JSON of an answer to the gateway's value; throws `Unreadable`. */
export type Reader<T> = (answer: unknown, reading: Reading) => T

/** A reading for other values than answers: it learns and reports nothing. */
export const silentReading = (call: string): Reading => ({ call, note() {}, known: () => undefined, warn() {}, refuse() {} })
