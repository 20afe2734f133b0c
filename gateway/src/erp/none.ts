import { ErpFailure } from './errors.ts'

const SAYS_NONE = /\b(nessun[ao']?|vuot[oa]|no (data|records?|results?|rows))\b/i

/** Some servers answer an empty list with a 404 that says so; any other 404 is none. */
export async function noneAs<T>(none: T, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    const isNone =
      failure instanceof ErpFailure &&
      failure.kind === 'notFound' &&
      Object.values(failure.body).some((told) => typeof told === 'string' && SAYS_NONE.test(told))
    if (isNone) return none
    throw failure
  }
}
