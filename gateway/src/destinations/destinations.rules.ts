import { isPasswordTooLong } from '@panify/rules/passwords'
import type { DestinationInput, RefusalCode } from '../generated/resolvers.ts'
import { compareNames } from '../sorting.ts'
import type { DestinationModel } from './destinations.model.ts'

/** Characters 2 to 5, counted from 0: '140001' is of customer 0001. */
export function customerCodeOf(primario: string | null): string {
  return primario?.slice(2, 6) ?? ''
}

/** Active ones first, then by name. */
export function sorted(destinations: DestinationModel[]): DestinationModel[] {
  return destinations.sort((one, other) => Number(other.isActive) - Number(one.isActive) || compareNames(one.name, other.name))
}

/** Everything a save writes of a destination. */
export type DestinationForm = Omit<DestinationInput, 'password' | 'isNew' | 'disabledDays'> & {
  isNew: boolean
  password: string | null
  disabledDays: DestinationModel['disabledDays']
}

export type Refused = { code: RefusalCode; message: string }

export const formOf = ({ password, disabledDays, ...fields }: DestinationInput): DestinationForm => ({
  ...fields,
  code: fields.code.trim(),
  login: fields.login.trim(),
  password: password || null,
  disabledDays: [...disabledDays],
})

/** A destination that stands, as a form that would change nothing. */
export const formOfModel = (one: DestinationModel): DestinationForm => ({
  code: one.code,
  isNew: false,
  name: one.name,
  street: one.street ?? '',
  city: one.city ?? '',
  province: one.province ?? '',
  postcode: one.postcode ?? '',
  country: one.country,
  contactPerson: one.contactPerson ?? '',
  login: one.login ?? '',
  password: null,
  isActive: one.isActive,
  isPrimary: one.isPrimary,
  disabledDays: one.disabledDays,
  isSpecialDisabled: one.isSpecialDisabled,
})

/** Why a form cannot be saved whatever the server says; null when it can. */
export function flawOf(form: DestinationForm, taken: ReadonlySet<string>): Refused | null {
  if (form.code === '') return { code: 'DESTINATION_CODE_MISSING', message: 'Codice destinazione mancante' }
  if (/^\.{1,2}$|[\p{Cc}]/u.test(form.code)) return { code: 'DESTINATION_CODE_INVALID', message: 'Codice destinazione non valido' }
  if (form.isNew && taken.has(form.code)) {
    return { code: 'DESTINATION_CODE_TAKEN', message: `Il codice destinazione ${form.code} è già in uso` }
  }
  if (form.password !== null && isPasswordTooLong(form.password)) {
    return { code: 'PASSWORD_TOO_LONG', message: 'Password troppo lunga' }
  }
  return null
}

/** What decides whether somebody can log in as administrator. */
export type AccessState = { code: string; login: string | null; isActive: boolean; isPrimary: boolean }

const isWayIn = ({ login, isActive, isPrimary }: AccessState) => Boolean(login) && isActive && isPrimary

/** The destinations after a save. A primary one clears the others; a server that keeps no choice is asked for none. */
export function afterSave(states: readonly AccessState[], form: DestinationForm, keepsPrimary: boolean): AccessState[] {
  const before = states.find(({ code }) => code === form.code)
  const isPrimary = keepsPrimary ? form.isPrimary : (before?.isPrimary ?? false)
  const others = states
    .filter(({ code }) => code !== form.code)
    .map((state) => (keepsPrimary && form.isPrimary ? { ...state, isPrimary: false } : state))
  return [...others, { code: form.code, login: form.login || null, isActive: form.isActive, isPrimary }]
}

export const losesEveryWayIn = (before: readonly AccessState[], after: readonly AccessState[]): boolean =>
  before.some(isWayIn) && !after.some(isWayIn)

export const SOLE_ADMINISTRATOR: Refused = {
  code: 'SOLE_ADMINISTRATOR',
  message: "È l'unico accesso amministratore: non può essere disattivato.",
}

/** The destination is not there, or not active. */
export const ENTRY_FAILED: Refused = { code: 'DESTINATION_INACTIVE', message: 'Login fallito. Controlla le credenziali.' }

/** Why a destination cannot be entered; null when it can. */
export function entryRefusal(destination: Pick<DestinationModel, 'isActive' | 'login' | 'passwordState'>): Refused | null {
  if (!destination.isActive) return ENTRY_FAILED
  if (destination.login !== null && destination.passwordState !== 'MISSING') return null
  return { code: 'CREDENTIALS_MISSING', message: 'Credenziali mancanti per questa destinazione' }
}
