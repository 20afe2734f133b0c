// The settings as values of the form: texts, '' for nothing.
import type { Resolver } from 'react-hook-form'
import type { CompanyPatch, SettingsFieldsFragment } from '../generated/graphql.ts'
import { INVALID_DATE, NOT_A_DATE, parseItalianDate } from '../ui/dates.ts'
import { PROPOSED } from './cut-off.ts'

export type FieldName = Exclude<keyof CompanyPatch, 'suspension'> | keyof typeof SUSPENSION
/** The two dates of the suspension by their names in the contract. */
const SUSPENSION = { closingDate: 'from', reopeningDate: 'resumesOn' } as const
const isSuspension = (field: FieldName): field is keyof typeof SUSPENSION => field in SUSPENSION

export type FormValues = Record<FieldName, string>

/** Refuses a text that is not a date. */
export const resolver: Resolver<FormValues> = (values) => {
  const wrong = (Object.keys(SUSPENSION) as (keyof typeof SUSPENSION)[]).filter((name) => values[name] === NOT_A_DATE)
  if (wrong.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(wrong.map((name) => [name, { type: 'date', message: INVALID_DATE }])) }
}

/** The settings of the last answer; a save sends the difference. */
export type Seen = Record<FieldName, string | null>
export type Stored = {
  seen: Seen
  /** Fields with a stored value that the gateway cannot read: a date is empty in the form, and unchanged until filled. */
  unread: ReadonlySet<FieldName>
}

export const storedOf = (settings: SettingsFieldsFragment): Stored => ({ seen: seenOf(settings), unread: unreadOf(settings) })

const seenOf = ({ __typename, version: _version, unreadable: _unreadable, suspension, ...seen }: SettingsFieldsFragment): Seen => ({
  ...seen,
  closingDate: suspension?.from ?? null,
  reopeningDate: suspension?.resumesOn ?? null,
})

const unreadOf = ({ unreadable }: SettingsFieldsFragment): ReadonlySet<FieldName> =>
  new Set(unreadable?.map((name) => fieldOf({ path: `set.${name}` })))

/** In place of a cut-off that is missing, or cannot be read, one is proposed. */
export const formOf = ({ seen }: Pick<Stored, 'seen'>): FormValues => ({
  ...(Object.fromEntries(Object.entries(seen).map(([field, value]) => [field, value ?? ''])) as FormValues),
  cutOff: seen.cutOff ?? PROPOSED,
})

/** The changed fields, and the same fields as they were seen. */
export function patchOf(values: FormValues, seen: Seen): { set: CompanyPatch; seen: CompanyPatch } {
  const changed = (Object.keys(values) as FieldName[]).filter((field) => values[field] !== (seen[field] ?? ''))
  const pick = (valueOf: (field: FieldName) => string | null): CompanyPatch => {
    const dates = changed.filter(isSuspension).map((field) => [SUSPENSION[field], valueOf(field)])
    const texts = changed.filter((field) => !isSuspension(field)).map((field) => [field, valueOf(field)])
    return { ...Object.fromEntries(texts), ...(dates.length > 0 ? { suspension: Object.fromEntries(dates) } : {}) }
  }
  return { set: pick((field) => values[field] || null), seen: pick((field) => seen[field]) }
}

/** What was typed during the save stays; the rest takes the saved values. */
export function typedOver(saved: FormValues, sent: FormValues, values: FormValues): FormValues {
  const typed = Object.entries(values).filter(([field, value]) => value !== sent[field as FieldName])
  return { ...saved, ...Object.fromEntries(typed) }
}

type Conflict = { path: string; current: string | null }

export function fieldOf({ path }: Pick<Conflict, 'path'>): FieldName {
  const date = (Object.keys(SUSPENSION) as (keyof typeof SUSPENSION)[]).find((field) => path === `set.suspension.${SUSPENSION[field]}`)
  return date ?? (path.replace('set.', '') as FieldName)
}

/** The saved values of the conflicts count as seen, and replace the typed values that are not kept. */
export function settled(values: FormValues, seen: Seen, conflicts: readonly Conflict[], kept: ReadonlySet<string>) {
  const theirs = conflicts.map((conflict) => [fieldOf(conflict), valueOf(conflict)] as const)
  const taken = theirs.filter((_, index) => !kept.has(conflicts[index]!.path))
  const shown = taken.map(([field, value]) => [field, value ?? (field === 'cutOff' ? PROPOSED : '')])
  return { seen: { ...seen, ...Object.fromEntries(theirs) }, values: { ...values, ...(Object.fromEntries(shown) as Partial<FormValues>) } }
}

const valueOf = (conflict: Conflict) =>
  fieldOf(conflict).endsWith('Date') && conflict.current !== null ? parseItalianDate(conflict.current) : conflict.current
