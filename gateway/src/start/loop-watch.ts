// Asks programs each second whether their event loop turns. Without imports: the launcher uses it too.

/** Seconds without an answer after which a program counts as blocked. A machine that slept counts one second. */
export const BLOCKED_AFTER = 4

export class LoopWatch<Program> {
  readonly #unanswered = new Map<Program, number>()
  readonly #ask: (program: Program) => void
  readonly #onBlocked: (program: Program) => void

  /** A program that is blocked is no longer watched. */
  constructor(ask: (program: Program) => void, onBlocked: (program: Program) => void) {
    this.#ask = ask
    this.#onBlocked = onBlocked
  }

  add(program: Program): void {
    this.#unanswered.set(program, 0)
  }

  answered(program: Program): void {
    if (this.#unanswered.has(program)) this.#unanswered.set(program, 0)
  }

  remove(program: Program): void {
    this.#unanswered.delete(program)
  }

  /** To be called each second. */
  tick(): void {
    for (const [program, seconds] of this.#unanswered) {
      if (seconds >= BLOCKED_AFTER) {
        this.#unanswered.delete(program)
        this.#onBlocked(program)
      } else {
        this.#unanswered.set(program, seconds + 1)
        this.#ask(program)
      }
    }
  }
}
