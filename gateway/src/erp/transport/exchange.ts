// One request to the bakery's server and its whole answer. `request` of undici makes a stream of each answer, which takes longer
// than the rest of a small call.
// oxlint-disable-next-line no-restricted-imports -- its types alone
import type { Dispatcher } from 'undici'

export type AnswerHeaders = Record<string, string | string[] | undefined>
export type WholeAnswer = { status: number; headers: AnswerHeaders; body: Buffer }

export class Exchange implements Dispatcher.DispatchHandler {
  readonly #onWriting: () => void
  readonly #whole = Promise.withResolvers<WholeAnswer>()
  readonly #chunks: Buffer[] = []
  #head: Omit<WholeAnswer, 'body'> | null = null
  #controller: Dispatcher.DispatchController | null = null
  #stopped: Error | null = null

  /** `onWriting` is called when the request is written to its connection; an error that it throws stops the request. */
  constructor(onWriting: () => void) {
    this.#onWriting = onWriting
  }

  get answer(): Promise<WholeAnswer> {
    return this.#whole.promise
  }

  /** Whether the head of the answer has arrived. */
  get hasBegun(): boolean {
    return this.#head !== null
  }

  /** Ends the request, because nobody awaits its answer any more; does nothing after its end. */
  stop(): void {
    this.#stopped = new Error('stopped')
    this.#controller?.abort(this.#stopped)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#stopped) return controller.abort(this.#stopped)
    this.#controller = controller
    this.#onWriting()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    // A head below 200 only announces the answer, whose own follows.
    this.#head = { status, headers }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#controller = null
    const [first] = this.#chunks
    const body = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)
    this.#whole.resolve({ ...this.#head!, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#controller = null
    this.#whole.reject(error)
  }
}
