// Conditions of rows, the same on both databases.
import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<boolean>

export const any = (...conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

export const is = (column: string, value: string): Condition => sql<boolean>`${sql.ref(column)} = ${value}`

export const startsWith = (column: string, prefixes: readonly string[]): Condition =>
  any(...prefixes.map((prefix) => sql<boolean>`substr(${sql.ref(column)}, 1, ${prefix.length}) = ${prefix}`))

export const isOneOf = (column: string, texts: readonly string[]): Condition => any(...texts.map((text) => is(column, text)))

/** The e-mails are in lower case. */
export const isEmail = (column: string, emails: readonly string[]): Condition =>
  any(...emails.map((email) => sql<boolean>`lower(${sql.ref(column)}) = ${email}`))

/** A part of a text, as it is written there. */
export const contains = (column: string, parts: readonly string[]): Condition =>
  any(...parts.map((part) => sql<boolean>`replace(${sql.ref(column)}, ${part}, '') <> ${sql.ref(column)}`))
