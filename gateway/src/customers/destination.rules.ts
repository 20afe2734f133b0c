// Changes of one destination, planned from the wish and the customer's record. Pure.
import { DESTINATION_LABELS } from '@panify/rules/labels'
import { isPasswordTooLong } from '@panify/rules/passwords'
import { changesOf } from '../change/differences.rules.ts'
import type { Plan } from '../change/plan.ts'
import { type Fields, type Patch, type PatchWish, emptied, flagField, applyPatch, setField, textField } from '../change/patch.rules.ts'
import { type Problem, changedMeanwhile, invalidInput, notFound, refused } from '../change/refusals.ts'
import { ALL_READ, omittedFrom, refusalOfUnreadable } from '../change/unread.rules.ts'
import type { Weekday } from '../generated/contract.ts'
import { isSameCode, meantBy } from '../erp/codes.ts'
import { destinationId } from '../graph/ids.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { WEEKDAYS } from '../ordering/weekdays.ts'
import type { CustomerRecord } from './customers.model.ts'

export type DestinationFields = {
  name: string | null
  street: string | null
  city: string | null
  province: string | null
  postcode: string | null
  country: string | null
  contactPerson: string | null
  loginEmail: string | null
  isActive: boolean
  isPrimary: boolean
  disabledDays: Weekday[]
  isSpecialDayDisabled: boolean
}

export type DestinationWish = PatchWish<DestinationFields> & {
  code: string
  isNew: boolean
  /** An earlier attempt with the same key may have created it. */
  isRepeat?: boolean
  /** null keeps the current one. */
  password: string | null
}

/** The whole destination, as the server takes it, without what it does not show. */
export type DestinationWrite = {
  code: string
  fields: DestinationFields
  omits: readonly string[]
  keeps: DestinationModel['keeps']
  password: string | null
}

export type DestinationRefusal =
  ReturnType<typeof changedMeanwhile> | ReturnType<typeof invalidInput> | ReturnType<typeof notFound> | ReturnType<typeof refused>

const COUNTRY = 'IT'

const FIELDS: Fields<DestinationFields> = {
  name: textField(DESTINATION_LABELS.name),
  street: textField(DESTINATION_LABELS.street),
  city: textField(DESTINATION_LABELS.city),
  province: textField(DESTINATION_LABELS.province),
  postcode: textField(DESTINATION_LABELS.postcode),
  country: { ...textField(DESTINATION_LABELS.country), plain: (value) => value?.trim() || COUNTRY },
  contactPerson: textField(DESTINATION_LABELS.contactPerson),
  loginEmail: textField(DESTINATION_LABELS.loginEmail),
  isActive: flagField(DESTINATION_LABELS.isActive),
  isPrimary: flagField(DESTINATION_LABELS.isPrimary),
  disabledDays: setField(
    DESTINATION_LABELS.disabledDays,
    WEEKDAYS.map(({ day }) => day),
    (day) => WEEKDAYS.find((one) => one.day === day)?.label ?? day,
  ),
  isSpecialDayDisabled: flagField(DESTINATION_LABELS.isSpecialDayDisabled),
}

export const BLANK: DestinationFields = {
  name: null,
  street: null,
  city: null,
  province: null,
  postcode: null,
  country: COUNTRY,
  contactPerson: null,
  loginEmail: null,
  isActive: false,
  isPrimary: false,
  disabledDays: [],
  isSpecialDayDisabled: false,
}

export const fieldsOf = (held: DestinationModel): DestinationFields =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, held[name as keyof DestinationModel]])) as DestinationFields

export type Rules = {
  /** Whether the customer is the bakery's own: one administrator must still be able to log in. */
  isInternal: boolean
  /** A password that guessers try first. */
  isCommon: (password: string) => boolean
  /** The fields that the server keeps of a destination, if the customer has none yet. */
  keeps: DestinationModel['keeps']
}

export function planOf(wish: DestinationWish, held: CustomerRecord, rules: Rules): Plan<DestinationWrite, DestinationRefusal> {
  const problem = problemOf(wish, rules)
  if (problem) return { kind: 'refused', refusal: invalidInput([problem]) }
  const existing = held.ownDestinations.find(({ code }) => code === (wish.isNew ? shownCode(held, wish.code) : wish.code))
  // Servers with numeric codes would overwrite one of them.
  const isAlike = held.ownDestinations.some(({ code }) => isSameCode(code, wish.code))
  if (wish.isNew && !existing && isAlike) return { kind: 'refused', refusal: invalidInput([codeTaken(wish.code)]) }
  if (!existing && !wish.isNew) return { kind: 'refused', refusal: unknownDestination() }
  const keeps = existing?.keeps ?? rules.keeps
  const before = existing ? fieldsOf(existing) : BLANK
  const place = { path: `destinations.${wish.code}`, owner: before.name ?? wish.code }
  const set = keptOf(wish.set, keeps)
  const { changes, conflicts } = applyPatch(FIELDS, { set, seen: wish.isNew ? null : wish.seen }, before, place)
  const isChanged = Object.keys(changes).length > 0
  const isTaken = existing && wish.isNew && (wish.isRepeat ? isChanged : isOfAnother(wish, set, before))
  if (isTaken) return { kind: 'refused', refusal: invalidInput([codeTaken(wish.code)]) }
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts) }
  if (existing && !isChanged && wish.password === null) return { kind: 'nothing' }
  const unreadable = [
    refusalOfUnreadable(FIELDS, changes, existing?.unread ?? ALL_READ),
    ...(changes.isPrimary ? formerPrimaries(held, wish.code) : []).map(({ unread }) => refusalOfUnreadable(FIELDS, CLEARED, unread)),
  ].find((refusal) => refusal !== null)
  if (unreadable) return { kind: 'refused', refusal: unreadable }
  const omits = omittedFrom(set, existing?.unread.absent ?? notKept(keeps))
  const write = { code: existing?.code ?? wish.code, fields: { ...before, ...changes }, omits, keeps, password: wish.password }
  if (rules.isInternal && losesEveryAdministrator(held, recordAfter(held, write))) return { kind: 'refused', refusal: soleAdministrator() }
  const detail = { ...changesOf(existing && before, changes), ...(wish.password === null ? {} : { password: 'changed' }) }
  return { kind: 'write', write, action: 'destination.save', detail }
}

/** Nothing shows who has created an existing destination: one that is new with these values counts, but gets no password. */
const isOfAnother = ({ password }: DestinationWish, set: Patch<DestinationFields>, existing: DestinationFields): boolean =>
  password !== null || Object.keys(applyPatch(FIELDS, { set: { ...BLANK, ...set }, seen: null }, existing, { path: '' }).changes).length > 0

/** What a new primary destination changes in the former ones. */
const CLEARED = { isPrimary: false }

/** Where the server does not clear them itself, they are written after the new one. */
export const formerPrimaries = ({ ownDestinations }: Pick<CustomerRecord, 'ownDestinations'>, code: string): DestinationModel[] =>
  ownDestinations.filter((one) => one.isPrimary && one.code !== code && one.keeps.primary)

/** The code as the record writes it: a server with numeric codes adds zeros to that of a new destination. */
export const shownCode = ({ ownDestinations }: Pick<CustomerRecord, 'ownDestinations'>, code: string): string =>
  meantBy(
    code,
    ownDestinations.map((one) => one.code),
  ) ?? code

/** A primary destination clears the others; a server without that field is sent none. */
export function recordAfter<Held extends CustomerRecord>(held: Held, { code, fields, omits, keeps, password }: DestinationWrite): Held {
  const before = held.ownDestinations.find((one) => one.code === code)
  const { name, country, ...same } = fields
  const id = destinationId({ customerCode: held.code, destinationCode: code })
  const after: DestinationModel = {
    ...(before ?? { id, code, customerCode: held.code, namesCustomer: true, saysDays: true, keeps }),
    ...same,
    name: name ?? '',
    country: country ?? COUNTRY,
    unread: { absent: omits, unreadable: [] },
    passwordState: password === null ? (before?.passwordState ?? 'MISSING') : 'SET',
  }
  const clears = keeps.primary && fields.isPrimary
  const others = held.ownDestinations.map((one) => (clears && one.code !== code ? { ...one, isPrimary: false } : one))
  return { ...held, ownDestinations: before ? others.map((one) => (one.code === code ? after : one)) : [...others, after] }
}

/** Fields that the server does not keep are not sent. */
function keptOf(
  { contactPerson, isPrimary, ...set }: Patch<DestinationFields>,
  keeps: DestinationModel['keeps'],
): Patch<DestinationFields> {
  return {
    ...set,
    ...(keeps.contactPerson && contactPerson !== undefined ? { contactPerson } : {}),
    ...(keeps.primary && isPrimary !== undefined ? { isPrimary } : {}),
  }
}

const notKept = (keeps: DestinationModel['keeps']): string[] => [
  ...(keeps.contactPerson ? [] : ['contactPerson']),
  ...(keeps.primary ? [] : ['isPrimary']),
]

export const COMMON = { message: 'Password troppo comune: scegline una meno facile da indovinare.', code: 'PASSWORD_COMMON' } as const

function problemOf({ code, password, set }: DestinationWish, { isCommon }: Pick<Rules, 'isCommon'>): Problem | null {
  if (code === '') return { path: 'code', message: 'Codice destinazione mancante', code: 'DESTINATION_CODE_MISSING' }
  if (/^\.{1,2}$|[\p{Cc}]/u.test(code)) return { path: 'code', message: 'Codice destinazione non valido', code: 'DESTINATION_CODE_INVALID' }
  const [missing] = emptied(set, ['isActive', 'isPrimary', 'isSpecialDayDisabled'])
  if (missing) return { path: `set.${missing}`, message: `${FIELDS[missing].label}: indica sì o no`, code: null }
  if (password !== null && isPasswordTooLong(password))
    return { path: 'set.password', message: 'Password troppo lunga', code: 'PASSWORD_TOO_LONG' }
  return password !== null && isCommon(password) ? { path: 'set.password', ...COMMON } : null
}

const codeTaken = (code: string): Problem => ({
  path: 'code',
  message: `Il codice destinazione ${code} è già in uso`,
  code: 'DESTINATION_CODE_TAKEN',
})

export const unknownDestination = () => notFound('DESTINATION_NOT_FOUND', 'Destinazione non trovata.')

export const unknownCustomer = () => notFound('CUSTOMER_NOT_FOUND', 'Cliente non trovato.')

export const soleAdministrator = () => refused('SOLE_ADMINISTRATOR', "È l'unico accesso amministratore: non può essere disattivato.")

const isAdministratorLogin = ({ loginEmail, isActive, isPrimary }: DestinationModel) => Boolean(loginEmail) && isActive && isPrimary

export const losesEveryAdministrator = (before: CustomerRecord, after: CustomerRecord): boolean =>
  before.ownDestinations.some(isAdministratorLogin) && !after.ownDestinations.some(isAdministratorLogin)

/** Whether a wish can take a login away. */
export const concernsAccess = ({ set }: DestinationWish): boolean => 'loginEmail' in set || 'isActive' in set || 'isPrimary' in set

/** The destinations whose sessions end: they can no longer log in as before, or not with the same rights. */
export function loggedOut(before: CustomerRecord, after: CustomerRecord, { code, password }: DestinationWrite): string[] {
  return before.ownDestinations
    .filter((one) => {
      const now = after.ownDestinations.find((other) => other.code === one.code)
      const isLess = !now?.isActive || now.loginEmail !== one.loginEmail || (one.isPrimary && !now.isPrimary)
      return (one.isActive && isLess) || (one.code === code && password !== null)
    })
    .map((one) => one.code)
}

/**
 * What the state shows of an unanswered write with a password: one call stores a destination whole, so its other fields show
 * whether it arrived; if only the password was new, a new tag of an otherwise equal record does.
 */
export function evidenceOf(before: CustomerRecord, now: CustomerRecord, write: DestinationWrite): 'arrived' | 'lost' | 'none' {
  const [was, is] = [before, now].map((record) => record.ownDestinations.find(({ code }) => code === shownCode(record, write.code)))
  const holds = (one: DestinationModel | undefined) => one !== undefined && showsAll(one, write.fields)
  if (!holds(was)) return holds(is) ? 'arrived' : 'lost'
  if (before.etag === null || now.etag === null) return 'none'
  const isOnlyChange = now.etag !== before.etag && isSame({ ...now, etag: null }, { ...recordAfter(before, write), etag: null })
  return isOnlyChange ? 'arrived' : 'lost'
}

/** A field without a column says nothing, whatever the record derives it from. */
const showsAll = (one: DestinationModel, wanted: DestinationFields): boolean =>
  Object.entries(fieldsOf(one)).every(
    ([name, value]) => one.unread.absent.includes(name) || isSame(value, wanted[name as keyof DestinationFields]),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
