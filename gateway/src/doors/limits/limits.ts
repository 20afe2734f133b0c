// The limits of one request at the token door.
import { GraphQLError } from 'graphql'

export const LIMITS = {
  LIMIT_BODY: { most: 256 * 1024, what: 'bytes in the body of the request' },
  LIMIT_CHARACTERS: { most: 8_000, what: 'characters in the document' },
  LIMIT_TOKENS: { most: 1_000, what: 'tokens in the document' },
  LIMIT_DIRECTIVES: { most: 5, what: 'directives in the document' },
  LIMIT_SELECTIONS: { most: 200, what: 'fields and fragments written in the document' },
  LIMIT_EXPANSION: { most: 1_000, what: 'fields and fragments of the operation with every fragment spread' },
  LIMIT_DEPTH: { most: 12, what: 'levels of fields, or of values in the variables' },
  LIMIT_HEIGHT: { most: 60, what: 'fields of the operation with every fragment spread' },
  LIMIT_ALIASES: { most: 5, what: 'aliases' },
  LIMIT_ROOT_FIELDS: { most: 5, what: 'root fields' },
  LIMIT_ARRAY: { most: 300, what: 'elements in a list of the input' },
  LIMIT_PAGE: { most: 500, what: 'rows in a page' },
  LIMIT_COST: { most: 5_000, what: 'points: 1 per object with an id, 0.1 per row or value of a list' },
  LIMIT_UPSTREAM: { most: 30, what: "calls to the bakery's server" },
  LIMIT_ANSWER: { most: 8 * 1024 * 1024, what: 'bytes in the answer' },
} as const

export type LimitCode = keyof typeof LIMITS

/** Deeper than any operation: the standard introspection query nests types of lists of lists. */
export const INTROSPECTION_DEPTH = 20

/** `advice`: what the caller can do instead. */
export function limitError(code: LimitCode, value: number, advice = '', most: number = LIMITS[code].most): GraphQLError {
  const { what } = LIMITS[code]
  const message = `At most ${shown(most)} ${what}; this request has ${shown(value)}.${advice && ` ${advice}`}`
  return new GraphQLError(message, { extensions: { code, limit: most, value } })
}

/** Throws if a value is above its limit. */
export function requireWithin(code: LimitCode, value: number, advice?: string): void {
  if (value > LIMITS[code].most) throw limitError(code, value, advice)
}

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
