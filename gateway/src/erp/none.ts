import { ErpFailure } from './errors.ts'

const NONE_TEXT = /\b(nessun[ao']?|vuot[oa]|no (data|records?|results?|rows))\b/i

/** Some servers answer an empty list with a 404 and a text for it; any other 404 is a failure. */
export async function noneAs<T>(none: T, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    const isNone =
      failure instanceof ErpFailure &&
      failure.kind === 'notFound' &&
      Object.values(failure.body).some((text) => typeof text === 'string' && NONE_TEXT.test(text))
    if (isNone) return none
    throw failure
  }
}
