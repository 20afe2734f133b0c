// Applies a patch to a record: finds what changes, and what somebody else changed since the caller saw it. Pure.
import type { Conflict } from './refusals.ts'

/** Fields left out stay as they are. */
export type Patch<Record> = { readonly [Name in keyof Record]?: Record[Name] | undefined }

/** `seen` has the same fields as the caller saw them. Where it is missing, the caller overwrites knowingly. */
export type PatchWish<Record> = { set: Patch<Record>; seen?: Patch<Record> | null | undefined }

export type Field<Value> = {
  /** Italian, as the screen names the field. */
  label: string
  /** The form in which two values are compared and written. */
  plain: (value: Value) => Value
  /** As a screen shows it; null for nothing. */
  shown: (value: Value) => string | null
  /** Merges a wish based on `seen` with `current`; undefined if the two changes conflict. */
  merge: (seen: Value, current: Value, wanted: Value) => Value | undefined
}

export type Fields<Record> = { readonly [Name in keyof Record]-?: Field<Record[Name]> }

export type PatchResult<Record> = { changes: Patch<Record>; conflicts: Conflict[] }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only one side may have changed the value, unless both chose the same. */
function mergeWhole<Value>(seen: Value, current: Value, wanted: Value): Value | undefined {
  return isSame(current, seen) || isSame(current, wanted) ? wanted : undefined
}

const identity = <Value>(value: Value) => value

/** A text; surrounding blanks are ignored, an empty text is null. */
export const textField = (label: string): Field<string | null> => ({
  label,
  plain: (value) => value?.trim() || null,
  shown: identity,
  merge: mergeWhole,
})

export const flagField = (label: string): Field<boolean> => ({
  label,
  plain: identity,
  shown: (value) => (value ? 'sì' : 'no'),
  merge: mergeWhole,
})

/** A value that is compared as it is, shown by `shown`. */
export const valueField = <Value>(label: string, shown: (value: NonNullable<Value>) => string): Field<Value | null> => ({
  label,
  plain: identity,
  shown: (value) => (value === null ? null : shown(value as NonNullable<Value>)),
  merge: mergeWhole,
})

/** A day as yyyy-mm-dd. */
export const dateField = (label: string): Field<string | null> => ({
  ...textField(label),
  shown: (value) => value?.split('-').toReversed().join('/') ?? null,
})

/** A set of values, in the order of `all`: each member changes independently, so two people never conflict. */
export const setField = <Value>(label: string, all: readonly Value[], shown: (value: Value) => string): Field<Value[]> => ({
  label,
  plain: (values) => all.filter((one) => values.includes(one)),
  shown: (values) => values.map(shown).join(', ') || null,
  merge: (seen, current, wanted) =>
    all.filter((one) => (seen.includes(one) === wanted.includes(one) ? current.includes(one) : wanted.includes(one))),
})

type Place = { path: string; owner?: string }

/** Applies a patch to the current record. `path` leads to the patch in the input, `owner` names the record in labels. */
export function applyPatch<Record extends object>(
  fields: Fields<Record>,
  { set, seen }: PatchWish<Record>,
  held: Record,
  place: Place,
): PatchResult<Record> {
  const result = { changes: {} as { [Name in keyof Record]?: Record[Name] }, conflicts: [] as Conflict[] }
  for (const name of namesOf(fields)) {
    const given = set[name]
    if (given === undefined) continue
    const field = fields[name]
    const [wanted, current] = [field.plain(given), field.plain(held[name])]
    const base = seen?.[name]
    const next = base === undefined ? wanted : field.merge(field.plain(base), current, wanted)
    if (next === undefined) result.conflicts.push(conflictOf(fields, name, { seen: base!, current, wanted }, place))
    else if (!isSame(next, current)) result.changes[name] = next
  }
  return result
}

/** The fields that a patch empties although they have no empty value. */
export const emptied = <Record extends object>(set: Patch<Record>, names: readonly (keyof Record & string)[]): (keyof Record & string)[] =>
  names.filter((name) => set[name] === null)

/** The fields of a record to be removed that somebody else has changed since the caller saw it. */
export function changedSince<Record extends object>(
  fields: Fields<Record>,
  seen: Patch<Record> | null | undefined,
  held: Record,
  place: Place,
): Conflict[] {
  return namesOf(fields).flatMap((name) => {
    const base = seen?.[name]
    if (base === undefined || isSame(fields[name].plain(base), fields[name].plain(held[name]))) return []
    return [conflictOf(fields, name, { seen: base, current: held[name] }, place)]
  })
}

const namesOf = <Record extends object>(fields: Fields<Record>) => Object.keys(fields) as (keyof Record & string)[]

function conflictOf<Record extends object, Name extends keyof Record & string>(
  fields: Fields<Record>,
  name: Name,
  values: { seen: Record[Name]; current: Record[Name]; wanted?: Record[Name] },
  { path, owner }: Place,
): Conflict {
  const { label, shown, plain } = fields[name]
  const written = (value: Record[Name] | undefined) => (value === undefined ? null : shown(plain(value)))
  return {
    path: `${path}.${name}`,
    label: owner === undefined ? label : `${owner} · ${label}`,
    seen: written(values.seen),
    current: written(values.current),
    wanted: written(values.wanted),
  }
}
