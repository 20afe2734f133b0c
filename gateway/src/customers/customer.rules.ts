// Changes of a customer, planned from the wish and the record of the server. Pure.
import { CUSTOMER_LABELS } from '@panify/rules/labels'
import { changesOf } from '../change/differences.rules.ts'
import type { Plan } from '../change/plan.ts'
import { type Fields, type Patch, type PatchWish, applyPatch, textField } from '../change/patch.rules.ts'
import { type Problem, changedMeanwhile, invalidInput } from '../change/refusals.ts'
import { omittedFrom, refusalOfUnreadable } from '../change/unread.rules.ts'
import type { CustomerPatch } from '../generated/contract.ts'
import { type ContactsWish, NO_CONTACTS, applyContactWishes } from './contacts.rules.ts'
import type { ContactModel, CustomerModel } from './customers.model.ts'

export type CustomerFields = Record<keyof CustomerPatch, string | null>
export type CustomerWish = PatchWish<CustomerFields> & { contacts: ContactsWish }

/** The whole record as the server takes it, without what it does not show; contacts only if they change. */
export type CustomerWrite = { fields: CustomerFields; omits: readonly string[]; contacts: ContactModel[] | null }

export type CustomerRefusal = ReturnType<typeof changedMeanwhile> | ReturnType<typeof invalidInput>

const FIELDS: Fields<CustomerFields> = {
  name: textField(CUSTOMER_LABELS.name),
  street: textField(CUSTOMER_LABELS.street),
  city: textField(CUSTOMER_LABELS.city),
  province: textField(CUSTOMER_LABELS.province),
  postcode: textField(CUSTOMER_LABELS.postcode),
  vatNumber: textField(CUSTOMER_LABELS.vatNumber),
  taxCode: textField(CUSTOMER_LABELS.taxCode),
  phone: textField(CUSTOMER_LABELS.phone),
  email: textField(CUSTOMER_LABELS.email),
  category: textField(CUSTOMER_LABELS.category),
  secondCategory: textField(CUSTOMER_LABELS.secondCategory),
  paymentTerms: textField(CUSTOMER_LABELS.paymentTerms),
  contactPerson: textField(CUSTOMER_LABELS.contactPerson),
  note: textField(CUSTOMER_LABELS.note),
}

export function planOf(wish: CustomerWish, held: CustomerModel): Plan<CustomerWrite, CustomerRefusal> {
  const { note, ...others } = wish.set
  const set = held.keeps.note && note !== undefined ? { ...others, note } : others
  const own = applyPatch(FIELDS, { set, seen: wish.seen }, held, { path: 'set' })
  const contacts = applyContactWishes(held.keeps.contacts ? wish.contacts : NO_CONTACTS, held.ownContacts ?? [])
  const [problem, ...more] = [...problemsOf(own.changes), ...contacts.problems]
  if (problem) return { kind: 'refused', refusal: invalidInput([problem, ...more]) }
  const conflicts = [...own.conflicts, ...contacts.conflicts]
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts) }
  const detail = { ...changesOf(held, own.changes), ...contacts.detail }
  if (Object.keys(own.changes).length === 0 && contacts.after === null) return { kind: 'nothing' }
  const unreadable = refusalOfUnreadable(FIELDS, own.changes, held.unread)
  if (unreadable) return { kind: 'refused', refusal: unreadable }
  const omits = omittedFrom(set, held.unread.absent)
  const write = { fields: { ...fieldsOf(held), ...own.changes }, omits, contacts: contacts.after }
  return { kind: 'write', write, action: 'customer.update', detail }
}

export const customerAfter = <Held extends CustomerModel>(held: Held, { fields, omits, contacts }: CustomerWrite): Held => ({
  ...held,
  ...fields,
  unread: { absent: omits, unreadable: [] },
  name: fields.name ?? '',
  ownContacts: contacts ?? held.ownContacts,
})

export const fieldsOf = (held: CustomerFields): CustomerFields =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, held[name as keyof CustomerFields]])) as CustomerFields

/** What a new record lacks of its wish, whatever capitals and blanks the server writes. */
export function unsavedOf({ set, contacts }: CustomerWish, held: CustomerModel): CustomerWish {
  const isSame = (one: string | null | undefined, other: string | null) => plainText(one ?? null) === plainText(other)
  // Where the record has no such column it shows nothing; the server is known to keep notes.
  const isShown = (name: string) => name === 'note' || !held.unread.absent.includes(name)
  const isUnsaved = ([name, value]: [string, string | null]) => isShown(name) && !isSame(value, held[name as keyof CustomerFields])
  const fields = Object.fromEntries(Object.entries(set).filter(isUnsaved))
  const add = contacts.add.filter(({ name }) => !held.ownContacts?.some((one) => isSame(name, one.name)))
  return { set: fields, contacts: { ...contacts, add } }
}

/** For comparing what servers write in capitals or with other blanks. */
export const plainText = (text: string | null) => text?.trim().replace(/\s+/g, ' ').toLowerCase() ?? ''

/** The problems of a customer's own fields, whatever the server has. */
export function problemsOf(changes: Patch<CustomerFields>): Problem[] {
  const isNameless = changes.name !== undefined && !changes.name?.trim()
  return isNameless ? [{ path: 'set.name', message: 'La ragione sociale è obbligatoria.', code: 'FIELDS_MISSING' }] : []
}
