import { ErpFailure } from './errors.ts'

const ABSENT = /obbligator|richiest|mancant|\bmanca\b|assente|specificare|indicare|inserire|vuot|required|missing|\bnull\b/i

/**
 * Whether a server refuses what it was sent because this field is not in it. Any other refusal of a value is no reason to send the
 * field: what the server holds of it would be overwritten.
 */
export function insistsOn(failure: unknown, field: RegExp): boolean {
  if (!(failure instanceof ErpFailure) || failure.status !== 422) return false
  const { errors, ...words } = failure.body
  const told = typeof errors === 'object' && errors !== null ? Object.entries(errors).map((entry) => JSON.stringify(entry)) : []
  return [...told, ...Object.values(words).filter((word) => typeof word === 'string')].some((text) => field.test(text) && ABSENT.test(text))
}
