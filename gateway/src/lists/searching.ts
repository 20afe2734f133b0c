// `search` of the filters: a part of one of several texts, ignoring case.
import { badInput } from '../graph/errors.ts'

const LONGEST_TEXT = 100

export type Search = { text: string; finds(...texts: (string | null)[]): boolean }

/** Finds everything without a text. Refuses a blank one, which would look like an empty list, and a very long one. */
export function searchOf(given: string | null | undefined): Search {
  const text = given?.trim().toLowerCase() ?? null
  if (text === '') throw badInput('Scrivi almeno un carattere.')
  if (text !== null && text.length > LONGEST_TEXT) throw badInput(`Al massimo ${LONGEST_TEXT} caratteri.`)
  return { text: text ?? '', finds: (...texts) => text === null || texts.some((one) => one?.toLowerCase().includes(text)) }
}
