// What a change of a customer does to its own fields and its further contacts: one pure function of what is wished and what is held.
import { CONTACT_LABELS, CUSTOMER_LABELS } from '@panify/rules/labels'
import { changesOf } from '../audit.ts'
import type { Plan } from '../change/apply.ts'
import { type Fields, type Patch, type PatchWish, changedSince, emptied, flagField, lay, textField } from '../change/patch.rules.ts'
import { type Conflict, type Problem, changedMeanwhile, invalidInput } from '../change/refusals.ts'
import type { CustomerPatch } from '../generated/resolvers.ts'
import type { Detail } from '../store/store.ts'
import type { ContactModel, CustomerModel } from './customers.model.ts'

export type CustomerFields = Record<keyof CustomerPatch, string | null>
export type ContactFields = Omit<ContactModel, 'id' | 'ownId' | 'name'> & { name: string | null }

export type ContactsWish = {
  add: Patch<ContactFields>[]
  change: (PatchWish<ContactFields> & { id: string })[]
  remove: { id: string; seen: Patch<ContactFields> | null }[]
}
export type CustomerWish = PatchWish<CustomerFields> & { contacts: ContactsWish }

/** The whole record, as the server takes it; contacts only where they change. */
export type CustomerWrite = { fields: CustomerFields; contacts: ContactModel[] | null }

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

const CONTACT: Fields<ContactFields> = {
  name: textField(CONTACT_LABELS.name),
  role: textField(CONTACT_LABELS.role),
  email: textField(CONTACT_LABELS.email),
  phone: textField(CONTACT_LABELS.phone),
  secondPhone: textField(CONTACT_LABELS.secondPhone),
  mobile: textField(CONTACT_LABELS.mobile),
  isDefault: flagField(CONTACT_LABELS.isDefault),
  isCertifiedEmail: flagField(CONTACT_LABELS.isCertifiedEmail),
}

export const NO_CONTACTS: ContactsWish = { add: [], change: [], remove: [] }
const BLANK: ContactFields = { name: null, role: null, email: null, phone: null, secondPhone: null, mobile: null, isDefault: false, isCertifiedEmail: false } // prettier-ignore
const MOST_CONTACTS = 100

export function planOf(wish: CustomerWish, held: CustomerModel): Plan<CustomerWrite, CustomerRefusal> {
  const { note, ...set } = wish.set
  const own = lay(FIELDS, { set: held.keeps.note && note !== undefined ? { ...set, note } : set, seen: wish.seen }, held, { path: 'set' })
  const contacts = layContacts(held.keeps.contacts ? wish.contacts : NO_CONTACTS, held.ownContacts ?? [])
  const [problem, ...more] = [...problemsOf(own.changes), ...contacts.problems]
  if (problem) return { kind: 'refused', refusal: invalidInput([problem, ...more]) }
  const conflicts = [...own.conflicts, ...contacts.conflicts]
  if (conflicts.length > 0) return { kind: 'refused', refusal: changedMeanwhile(conflicts) }
  const detail = { ...changesOf(held, own.changes), ...contacts.detail }
  if (Object.keys(own.changes).length === 0 && contacts.after === null) return { kind: 'nothing' }
  const write = { fields: { ...fieldsOf(held), ...own.changes }, contacts: contacts.after }
  return { kind: 'write', write, action: 'customer.update', detail }
}

export const customerAfter = <Held extends CustomerModel>(held: Held, { fields, contacts }: CustomerWrite): Held => ({
  ...held,
  ...fields,
  name: fields.name ?? '',
  ownContacts: contacts ?? held.ownContacts,
})

export const fieldsOf = (held: CustomerFields): CustomerFields =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, held[name as keyof CustomerFields]])) as CustomerFields

/** What is wrong with the own fields of a customer, whatever the server holds. */
export function problemsOf(changes: Patch<CustomerFields>): Problem[] {
  const isNameless = changes.name !== undefined && !changes.name?.trim()
  return isNameless ? [{ path: 'set.name', message: 'La ragione sociale è obbligatoria.', code: 'FIELDS_MISSING' }] : []
}

type LaidContacts = { after: ContactModel[] | null; conflicts: Conflict[]; problems: Problem[]; detail: Record<string, Detail> }

const named = ({ name }: Patch<ContactFields>) => name?.trim() || 'senza nome'

function layContacts({ add, change, remove }: ContactsWish, held: ContactModel[]): LaidContacts {
  const conflicts: Conflict[] = []
  const detail: Record<string, Detail> = {}
  const left = held.filter((contact) => {
    const removal = remove.find(({ id }) => id === contact.id)
    if (!removal) return true
    conflicts.push(...changedSince(CONTACT, removal.seen, contact, where(contact)))
    detail[`contacts.${named(contact)}`] = { before: named(contact), after: '' }
    return false
  })
  for (const { id, set, seen } of change) {
    // A contact that is known by its name has another id once it is renamed.
    const isRenamed = set.name !== undefined && held.some((contact) => contact.ownId === null && equals(contact, set))
    if (isRenamed || held.some((contact) => contact.id === id)) continue
    const label = `Contatto ${named(seen ?? set)}`
    conflicts.push({ path: `contacts.${id}`, label, seen: named(seen ?? set), current: null, wanted: named({ ...seen, ...set }) })
  }
  const changed = left.map((contact) => {
    const wish = change.find(({ id }) => id === contact.id)
    if (!wish) return contact
    const laid = lay(CONTACT, wish, contact, where(contact))
    conflicts.push(...laid.conflicts)
    for (const [name, value] of Object.entries(changesOf(contact, laid.changes))) detail[`contacts.${named(contact)}.${name}`] = value
    return Object.keys(laid.changes).length === 0 ? contact : { ...contact, ...laid.changes, name: laid.changes.name ?? contact.name }
  })
  const added = add.flatMap((set) => {
    const fields = { ...BLANK, ...lay(CONTACT, { set }, BLANK, { path: '' }).changes }
    if (changed.some((contact) => equals(contact, fields))) return []
    detail[`contacts.${named(fields)}`] = { before: '', after: named(fields) }
    return [{ ...fields, name: fields.name ?? '', id: '', ownId: null }]
  })
  const after = [...changed, ...added]
  const problems: Problem[] = [...add, ...change.map(({ set }) => set)]
    .flatMap((set) => emptied(set, ['isDefault', 'isCertifiedEmail']))
    .map((name) => ({ path: `contacts.${name}`, message: `${CONTACT[name].label}: indica sì o no`, code: null }))
  if (after.length > MOST_CONTACTS) problems.push({ path: 'contacts', message: `Al massimo ${MOST_CONTACTS} contatti.`, code: null })
  const isSame = after.length === held.length && after.every((contact, index) => contact === held[index])
  return { after: isSame ? null : after, conflicts, problems, detail }
}

const where = (contact: ContactModel) => ({ path: `contacts.${contact.id}`, owner: `Contatto ${named(contact)}` })

const equals = (contact: ContactModel, fields: Patch<ContactFields>) =>
  Object.keys(lay(CONTACT, { set: fields }, contact, { path: '' }).changes).length === 0
