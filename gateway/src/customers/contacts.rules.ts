// Changes of a customer's further contacts, each identified by its id. Pure.
import { CONTACT_LABELS } from '@panify/rules/labels'
import { changesOf } from '../change/differences.rules.ts'
import { type Fields, type Patch, type PatchWish, changedSince, emptied, flagField, applyPatch, textField } from '../change/patch.rules.ts'
import type { Conflict, Problem } from '../change/refusals.ts'
import type { Detail } from '../store/audit.ts'
import type { ContactModel } from './customers.model.ts'

export type ContactFields = Omit<ContactModel, 'id' | 'ownId' | 'name'> & { name: string | null }

export type ContactsWish = {
  add: Patch<ContactFields>[]
  change: (PatchWish<ContactFields> & { id: string })[]
  remove: { id: string; seen: Patch<ContactFields> | null }[]
}

const FIELDS: Fields<ContactFields> = {
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
const MOST = 100

type ContactResult = {
  /** All contacts, as the server takes them; null if none changes. */
  after: ContactModel[] | null
  conflicts: Conflict[]
  problems: Problem[]
  detail: Record<string, Detail>
}

export function applyContactWishes(wish: ContactsWish, held: ContactModel[]): ContactResult {
  const result: Omit<ContactResult, 'after'> = { conflicts: removedMeanwhile(wish, held), problems: problemsOf(wish), detail: {} }
  const kept = held.flatMap((contact) => remaining(wish, contact, result))
  const added = wish.add.flatMap((set) => {
    const fields = { ...BLANK, ...applyPatch(FIELDS, { set }, BLANK, { path: '' }).changes }
    if (kept.some((contact) => equals(contact, fields))) return []
    result.detail[`contacts.${named(fields)}`] = { before: '', after: named(fields) }
    return [{ ...fields, name: fields.name ?? '', id: '', ownId: null }]
  })
  const after = [...kept, ...added]
  if (added.length > 0 && after.length > MOST)
    result.problems.push({ path: 'contacts', message: `Al massimo ${MOST} contatti.`, code: null })
  const isSame = after.length === held.length && after.every((contact, index) => contact === held[index])
  return { ...result, after: isSame ? null : after }
}

/** Whether these are the contacts of a write, in any order: on the server, new ones and namesakes without ids have other ids. */
export function areStored(held: readonly ContactModel[], written: readonly ContactModel[]): boolean {
  const hasAll = (some: readonly ContactModel[], all: readonly ContactModel[]) =>
    all.every((one) => some.some((other) => equals(other, one)))
  return held.length === written.length && hasAll(held, written) && hasAll(written, held)
}

/** The contact after the wish; empty if it is removed. */
function remaining(
  { change, remove }: ContactsWish,
  contact: ContactModel,
  { conflicts, detail }: Omit<ContactResult, 'after'>,
): ContactModel[] {
  const name = named(contact)
  const place = { path: `contacts.${contact.id}`, owner: `Contatto ${name}` }
  const removal = remove.find(({ id }) => id === contact.id)
  if (removal) {
    conflicts.push(...changedSince(FIELDS, removal.seen, contact, place))
    detail[`contacts.${name}`] = { before: name, after: '' }
    return []
  }
  const wish = change.find(({ id }) => id === contact.id)
  if (!wish) return [contact]
  const result = applyPatch(FIELDS, wish, contact, place)
  conflicts.push(...result.conflicts)
  for (const [field, value] of Object.entries(changesOf(contact, result.changes))) detail[`contacts.${name}.${field}`] = value
  if (Object.keys(result.changes).length === 0) return [contact]
  return [{ ...contact, ...result.changes, name: result.changes.name ?? contact.name }]
}

/** The contacts to be changed that somebody else has removed. */
function removedMeanwhile({ change }: ContactsWish, held: ContactModel[]): Conflict[] {
  return change.flatMap(({ id, set, seen }) => {
    // A contact identified by its name, or among namesakes by all it has, gets another id when it is changed.
    const after = { name: seen?.name, ...set }
    const isDone = after.name !== undefined && held.some((contact) => contact.ownId === null && equals(contact, after))
    if (isDone || held.some((contact) => contact.id === id)) return []
    const before = named(seen ?? set)
    return [{ path: `contacts.${id}`, label: `Contatto ${before}`, seen: before, current: null, wanted: named({ ...seen, ...set }) }]
  })
}

function problemsOf({ add, change, remove }: ContactsWish): Problem[] {
  const named = [...change, ...remove].map(({ id }) => id)
  const isRepeated = new Set(named).size < named.length
  const flags = [...add, ...change.map(({ set }) => set)].flatMap((set) => emptied(set, ['isDefault', 'isCertifiedEmail']))
  return [
    ...(isRepeated ? [{ path: 'contacts', message: 'Ogni contatto può comparire una sola volta.', code: null }] : []),
    ...flags.map((name) => ({ path: `contacts.${name}`, message: `${FIELDS[name].label}: indica sì o no`, code: null })),
  ]
}

const named = ({ name }: Patch<ContactFields>) => name?.trim() || 'senza nome'

const equals = (contact: ContactModel, fields: Patch<ContactFields>) =>
  Object.keys(applyPatch(FIELDS, { set: fields }, contact, { path: '' }).changes).length === 0
