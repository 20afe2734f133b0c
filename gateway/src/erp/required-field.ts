import { ErpFailure } from './errors.ts'

const ABSENT = /obbligator|richiest|mancant|\bmanca\b|assente|specificare|indicare|inserire|vuot|required|missing|\bnull\b/i

/**
 * Whether a server refused a write because this field is missing. Only then is the field sent: otherwise the value on the server
 * would be overwritten.
 */
export function requiresField(failure: unknown, field: RegExp): boolean {
  if (!(failure instanceof ErpFailure) || failure.status !== 422) return false
  const { errors, ...words } = failure.body
  const details = typeof errors === 'object' && errors !== null ? Object.entries(errors).map((entry) => JSON.stringify(entry)) : []
  return [...details, ...Object.values(words).filter((word) => typeof word === 'string')].some(
    (text) => field.test(text) && ABSENT.test(text),
  )
}
