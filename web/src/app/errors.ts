// Codes and messages of failed operations. Apollo Client and the small client of the login page keep the gateway's errors in
// the same field.
export type CodedError = { message: string; extensions?: Record<string, unknown> }

const firstOf = (error: unknown): CodedError | undefined =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors)
    ? (error.errors[0] as CodedError | undefined)
    : undefined

export const codeOf = ({ extensions }: Pick<CodedError, 'extensions'>) =>
  typeof extensions?.['code'] === 'string' ? extensions['code'] : ''

/** The code of the first error of an answer, e.g. `NOT_AUTHENTICATED` or `UPSTREAM_TIMEOUT`. */
export function errorCode(error: unknown): string | undefined {
  const first = firstOf(error)
  return first && codeOf(first)
}

/** The code of an unexpected failure, to be shown below its text; null for a refusal and without an answer. */
export function referenceOf(error: unknown): string | null {
  const all = typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  const ids = (all as CodedError[]).map(({ extensions }) => extensions?.['requestId'])
  return ids.find((id) => typeof id === 'string') ?? null
}

/** The same for an answer outside GraphQL. */
export const referenceIn = ({ status, headers }: Response): string | null => (status >= 500 ? headers.get('x-request-id') : null)

/** Whether a failure of the service login may be why: the session tells its state. */
export const mayBeService = (code: string): boolean => /^(UPSTREAM|SERVICE|STORAGE)/.test(code)

/** The bakery's server is unavailable or overloaded: earlier data is still useful. */
export const isOutage = (code: string): boolean => /^UPSTREAM_(UNREACHABLE|TIMEOUT|FAILED|BUSY|UNAVAILABLE|TOKEN_EXPIRED)$/.test(code)

/** Whether a change may have been made although its answer is missing or a failure. */
export const isUnclear = (code: string | undefined): boolean =>
  code === undefined || /^UPSTREAM_(UNREACHABLE|TIMEOUT|INVALID|FAILED)$|^STILL_RUNNING$|^NOT_SAVED$/.test(code)

/** The text of a failure without an answer. */
export const NO_ANSWER = 'Il server non risponde. Controlla la connessione e riprova.'

/** One sentence after another: not every reason ends with a full stop. */
export const sentences = (first: string, second: string): string => `${/[.!?]$/.test(first) ? first : `${first}.`} ${second}`

/** The text of a failure for the screen: the gateway's Italian message, or another one without an answer. */
export const errorMessage = (error: unknown, noAnswer = NO_ANSWER): string => firstOf(error)?.message ?? noAnswer
