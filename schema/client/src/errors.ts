/** One error of an answer, as the catalogue of errors describes it. */
export type ErrorDetail = {
  /** E.g. 'FORBIDDEN', 'LIMIT_UPSTREAM', 'UPSTREAM_TIMEOUT'. */
  code: string
  message: string
  /** The path of the missing value in the answer. */
  path?: (string | number)[]
  /** The id of the request in the gateway's log. */
  requestId?: string
  /** Whether the same request may succeed later. */
  retryable: boolean
  /** Seconds. */
  retryAfter?: number
  /** For a limit: the allowed value, and the requested one. */
  limit?: number
  value?: number
  /** The scope that the token lacks. */
  missingScope?: string
}

type Facts = {
  status?: number
  errors?: ErrorDetail[]
  data?: unknown
  isRetryable: boolean
  retryAfter?: number | undefined
  cause?: unknown
}

/** An operation that failed, or could not be read completely. Without a `status` it is unknown whether a change took effect. */
export class PanifyError extends Error {
  override readonly name = 'PanifyError'
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Every error of the answer. */
  readonly errors: ErrorDetail[]
  /** The data beside the errors; null without any. */
  readonly data: unknown
  readonly isRetryable: boolean
  /** Seconds to wait before the next attempt, if the server names them. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, errors = [], data = null, isRetryable, retryAfter, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.errors = errors
    this.data = data
    this.isRetryable = isRetryable
    this.retryAfter = retryAfter
  }

  /** Code of the first error. */
  get code(): string | undefined {
    return this.errors[0]?.code
  }
}

/** The fields common to all refusals. */
export type AnyRefusal = { __typename: string; code: string; message: string }

/** A change that was refused: nothing has changed. */
export class RefusalError<Refusal extends AnyRefusal = AnyRefusal> extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

type RefusalOf<Result> = Extract<Result, { code: string; message: string }>

export const isRefusal = <Result extends { __typename: string }>(result: Result): result is RefusalOf<Result> =>
  'code' in result && 'message' in result

/** Returns the success of a mutation; throws a refusal as `RefusalError`. */
export function unwrap<Result extends { __typename: string }>(result: Result): Exclude<Result, RefusalOf<Result>> {
  if (isRefusal(result)) throw new RefusalError(result)
  return result as Exclude<Result, RefusalOf<Result>>
}
