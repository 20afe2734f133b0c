// Changes of the bakery's own data, planned from the wish and the server's values. Pure.
import { COMPANY_LABELS } from '@panify/rules/labels'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { changesOf } from '../change/differences.rules.ts'
import type { Plan } from '../change/plan.ts'
import { type Fields, type Patch, type PatchWish, dateField, applyPatch, textField } from '../change/patch.rules.ts'
import { type Problem, changedMeanwhile, invalidInput } from '../change/refusals.ts'
import { toItalianDate } from '../erp/encode.ts'
import type { CompanyPatch } from '../generated/contract.ts'

/** The bakery's own data; null for no value, and for an unreadable date or time. */
export type Settings = Record<Exclude<keyof CompanyPatch, 'suspension'> | 'closingDate' | 'reopeningDate', string | null>

export type SettingsWrite = {
  changes: Patch<Settings>
  /** A single value that is overwritten knowingly, without the others. */
  isAlone: boolean
}

export type SettingsRefusal = ReturnType<typeof changedMeanwhile> | ReturnType<typeof invalidInput> | ReturnType<typeof closesDates>

/** The dates that another cut-off would close at once and that the caller has not confirmed. */
export type UnnamedClosings = (before: string | null, after: string | null) => string[]

/** The fields of the contract's patch. */
export function fieldsOf({ suspension, ...texts }: CompanyPatch): Patch<Settings> {
  if (suspension === null) return { ...texts, closingDate: null, reopeningDate: null }
  const { from, resumesOn } = suspension ?? {}
  return {
    ...texts,
    ...(from === undefined ? {} : { closingDate: from }),
    ...(resumesOn === undefined ? {} : { reopeningDate: resumesOn }),
  }
}

const PATHS: Partial<Record<keyof Settings, string>> = { closingDate: 'suspension.from', reopeningDate: 'suspension.resumesOn' }
/** The path in the input. */
export const nameOf = (field: keyof Settings): string => PATHS[field] ?? field
const pathOf = (field: keyof Settings) => `set.${nameOf(field)}`

const FIELDS: Fields<Settings> = {
  name: textField(COMPANY_LABELS.name),
  street: textField(COMPANY_LABELS.street),
  province: textField(COMPANY_LABELS.province),
  city: textField(COMPANY_LABELS.city),
  postcode: textField(COMPANY_LABELS.postcode),
  vatNumber: textField(COMPANY_LABELS.vatNumber),
  taxCode: textField(COMPANY_LABELS.taxCode),
  phone: textField(COMPANY_LABELS.phone),
  email: textField(COMPANY_LABELS.email),
  closingDate: dateField(COMPANY_LABELS.closingDate),
  reopeningDate: dateField(COMPANY_LABELS.reopeningDate),
  cutOff: textField(COMPANY_LABELS.cutOff),
}

export function planOf(
  wish: PatchWish<Settings>,
  held: Settings,
  unnamedClosings: UnnamedClosings = () => [],
): Plan<SettingsWrite, SettingsRefusal> {
  const result = applyPatch(FIELDS, wish, held, { path: 'set' })
  const { changes } = result
  const conflicts = result.conflicts.map((conflict) => ({ ...conflict, path: pathOf(conflict.path.replace('set.', '') as keyof Settings) }))
  const [problem, ...more] = problemsOf(changes, { ...held, ...changes })
  if (problem) return { kind: 'refused', refusal: invalidInput([problem, ...more]) }
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts) }
  if (Object.keys(changes).length === 0) return { kind: 'nothing' }
  const dates = changes.cutOff === undefined ? [] : unnamedClosings(held.cutOff, changes.cutOff)
  if (dates.length > 0) return { kind: 'refused', refusal: closesDates(dates) }
  const isAlone = Object.keys(wish.set).length === 1 && !wish.seen
  return { kind: 'write', write: { changes, isAlone }, action: 'settings.save', detail: changesOf(held, changes) }
}

function closesDates(dates: string[]) {
  const named = dates.map(toItalianDate).join(', ')
  const message =
    dates.length === 1 ? `Salvando, la consegna del ${named} si chiude subito.` : `Salvando, le consegne del ${named} si chiudono subito.`
  return { __typename: 'ClosesDates' as const, code: 'CLOSES_DATES' as const, message, dates }
}

const LONGEST = 200
const LIMITS: Partial<Record<keyof Settings, { most: number; message: string }>> = {
  province: { most: 2, message: 'La provincia può avere al massimo 2 caratteri.' },
  postcode: { most: 5, message: 'Il CAP può avere al massimo 5 caratteri.' },
  vatNumber: { most: 11, message: 'La partita IVA può avere al massimo 11 caratteri.' },
}
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Only changed values are judged: an old invalid value must not block other changes. */
function problemsOf(changes: Patch<Settings>, after: Settings): Problem[] {
  const problem = (field: keyof Settings, message: string): Problem => ({
    path: pathOf(field),
    message,
    code: 'COMPANY_SETTING_INVALID',
  })
  const problems = Object.entries(changes).flatMap(([name, value]) => {
    const message = messageOf(name as keyof Settings, value)
    return message === null ? [] : [problem(name as keyof Settings, message)]
  })
  const { closingDate, reopeningDate } = after
  const isPeriodChanged = 'closingDate' in changes || 'reopeningDate' in changes
  if (isPeriodChanged && closingDate && reopeningDate && reopeningDate <= closingDate)
    problems.push(problem('reopeningDate', 'La riapertura deve essere successiva alla chiusura.'))
  return problems
}

function messageOf(field: keyof Settings, value: string | null): string | null {
  if (value === null) return null
  const limit = LIMITS[field]
  if (limit && value.length > limit.most) return limit.message
  if (value.length > LONGEST) return `Al massimo ${LONGEST} caratteri.`
  if (field === 'email' && !value.split(',').every(isEmail)) return "L'e-mail non è valida."
  if (field === 'cutOff' && !TIME.test(value)) return 'Orario non valido.'
  if ((field === 'closingDate' || field === 'reopeningDate') && !isDate(value)) return 'Data non valida.'
  return null
}

/** The address of registrations: without a valid one they would be mailed to nobody. */
const isEmail = (value: string): boolean => z.email().safeParse(value.trim()).success

function isDate(value: string): boolean {
  try {
    return Temporal.PlainDate.from(value).toString() === value
  } catch {
    return false
  }
}
