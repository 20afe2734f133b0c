// The settings as the form holds them: texts, with '' for nothing, as the fields of a page do.
import type { CompanyPatch, SettingsPartsFragment } from '../generated/graphql.ts'
import { parseItalianDate } from '../ui/dates.ts'
import { PROPOSED } from './cut-off.ts'

export type FieldName = Exclude<keyof CompanyPatch, 'suspension'> | keyof typeof SUSPENSION
/** The two dates of the suspension, as the contract has them. */
const SUSPENSION = { closingDate: 'from', reopeningDate: 'resumesOn' } as const
const isSuspension = (field: FieldName): field is keyof typeof SUSPENSION => field in SUSPENSION

export type FormValues = Record<FieldName, string>

/** The settings as the gateway has told them last: what is sent is the difference to them. */
export type Seen = Record<FieldName, string | null>

export const seenOf = ({ __typename, version: _version, unreadable: _unreadable, suspension, ...seen }: SettingsPartsFragment): Seen => ({
  ...seen,
  closingDate: suspension?.from ?? null,
  reopeningDate: suspension?.resumesOn ?? null,
})

/** What the bakery's server holds and nobody understands: empty in the form, and left as it is as long as nobody fills it. */
export const unreadOf = ({ unreadable }: Pick<SettingsPartsFragment, 'unreadable'>): ReadonlySet<FieldName> =>
  new Set(unreadable?.map((name) => fieldOf({ path: `set.${name}` })))

/** Nothing is proposed where there is something that cannot be read. */
export const formOf = (seen: Seen, unread: ReadonlySet<FieldName>): FormValues => ({
  ...(Object.fromEntries(Object.entries(seen).map(([field, value]) => [field, value ?? ''])) as FormValues),
  cutOff: seen.cutOff ?? (unread.has('cutOff') ? '' : PROPOSED),
})

/** The fields that were changed, and the same fields as they were seen. */
export function patchOf(values: FormValues, seen: Seen): { set: CompanyPatch; seen: CompanyPatch } {
  const changed = (Object.keys(values) as FieldName[]).filter((field) => values[field] !== (seen[field] ?? ''))
  const pick = (valueOf: (field: FieldName) => string | null): CompanyPatch => {
    const dates = changed.filter(isSuspension).map((field) => [SUSPENSION[field], valueOf(field)])
    const texts = changed.filter((field) => !isSuspension(field)).map((field) => [field, valueOf(field)])
    return { ...Object.fromEntries(texts), ...(dates.length > 0 ? { suspension: Object.fromEntries(dates) } : {}) }
  }
  return { set: pick((field) => values[field] || null), seen: pick((field) => seen[field]) }
}

/** What is typed while a save is under way stays; everything else is what was saved. */
export function typedOver(saved: FormValues, sent: FormValues, values: FormValues): FormValues {
  const typed = Object.entries(values).filter(([field, value]) => value !== sent[field as FieldName])
  return { ...saved, ...Object.fromEntries(typed) }
}

type Conflict = { path: string; current: string | null }

export function fieldOf({ path }: Pick<Conflict, 'path'>): FieldName {
  const date = (Object.keys(SUSPENSION) as (keyof typeof SUSPENSION)[]).find((field) => path === `set.suspension.${SUSPENSION[field]}`)
  return date ?? (path.replace('set.', '') as FieldName)
}

/** Somebody else has changed fields: they count as seen now, and their value goes where the own one is not kept. */
export function settled(values: FormValues, seen: Seen, conflicts: readonly Conflict[], kept: ReadonlySet<string>) {
  const theirs = conflicts.map((conflict) => [fieldOf(conflict), valueOf(conflict)] as const)
  const taken = conflicts.flatMap((conflict) => (kept.has(conflict.path) ? [] : [[fieldOf(conflict), valueOf(conflict) ?? '']]))
  return { seen: { ...seen, ...Object.fromEntries(theirs) }, values: { ...values, ...(Object.fromEntries(taken) as Partial<FormValues>) } }
}

const valueOf = (conflict: Conflict) =>
  fieldOf(conflict).endsWith('Date') && conflict.current !== null ? parseItalianDate(conflict.current) : conflict.current

/** How many fields are not as they are stored; one that holds something unreadable is not. */
export const countChanges = (values: FormValues, stored: FormValues, mistyped: ReadonlySet<FieldName>) =>
  (Object.keys(values) as FieldName[]).filter((field) => stored[field] !== values[field] || mistyped.has(field)).length
