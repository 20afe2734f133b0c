// What the reading of one answer may learn of the server, and how it says that it cannot go on.

/** Why an answer is refused: which field, and what was wrong with it. Never the value: it may be personal. */
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

/** Something in which servers differ, e.g. 'numbers' or 'name.planningRow.codice'; its variants are words, never data. */
export type Aspect = string
export type Variant = string

export type Reading = {
  /** 'GET /clienti': the call whose answer is read. */
  readonly call: string
  /** The answer shows how the server does something. */
  note(aspect: Aspect, variant: Variant): void
  /** How the server does it, as far as it is known. */
  known(aspect: Aspect): Variant | undefined
  /** A value that nobody needs to go on cannot be read: it is taken for none. */
  warn(field: string, problem: string): void
  /** The whole answer is refused for it. */
  refuse(field: string, problem: string): void
}

/** From the JSON of an answer to what the gateway makes of it; throws `Unreadable`. */
export type Reader<T> = (answer: unknown, reading: Reading) => T

/** The reading of what is no answer of the server, e.g. a value of the gateway's own: it learns nothing. */
export const silentReading = (call: string): Reading => ({ call, note() {}, known: () => undefined, warn() {}, refuse() {} })
