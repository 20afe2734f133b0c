// The input of a customer's save: the values that differ from what was seen, and the values seen.
import type {
  ContactChanges,
  ContactPatch,
  CreateCustomerInput,
  CustomerPatch,
  DestinationChange,
  DestinationPatch,
  UpdateCustomerInput,
} from '../generated/graphql.ts'
import { FIELD_NAMES, blankContact, blankDestination } from './form.ts'
import type { ContactValues, DestinationValues, Values } from './form.ts'

type Value = string | boolean | readonly string[]

/** Normalises a value for comparison: trimmed, and null for an empty text. */
const plain = (value: Value): Value | null => {
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? value.trim() || null : value.toSorted()
}

export const isSame = (one: Value, other: Value) => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** Of the fields `names`: those that differ, and the same ones as they were seen. */
function difference<Fields extends object, Patch>(names: readonly (keyof Fields)[], values: Fields, seen: Fields) {
  const changed = names.filter((name) => !isSame(values[name] as Value, seen[name] as Value))
  const pick = (from: Fields) => Object.fromEntries(changed.map((name) => [name, plain(from[name] as Value)])) as Patch
  return { set: pick(values), seen: pick(seen) }
}

export const DESTINATION_FIELDS = Object.keys(blankDestination()).filter(
  (name) => !['code', 'isNew', 'password', 'passwordState'].includes(name),
) as (keyof Omit<DestinationValues, 'code' | 'isNew' | 'password' | 'passwordState'>)[]

export const CONTACT_FIELDS = Object.keys(blankContact()).filter((name) => name !== 'contactId') as (keyof Omit<
  ContactValues,
  'contactId'
>)[]

const contactPatch = (values: ContactValues, seen: ContactValues) => difference<ContactValues, ContactPatch>(CONTACT_FIELDS, values, seen)

const newContact = (values: ContactValues): ContactPatch => contactPatch(values, blankContact()).set

/** A contact is identified by its id; one that is no longer in the form is removed. */
function contactChanges(values: readonly ContactValues[], seen: readonly ContactValues[]): ContactChanges {
  const add: ContactPatch[] = []
  const change: ContactChanges['change'] = []
  for (const one of values) {
    const known = seen.find(({ contactId }) => contactId === one.contactId)
    if (!known) add.push(newContact(one))
    else if (CONTACT_FIELDS.some((name) => !isSame(one[name], known[name]))) change.push({ id: one.contactId, ...contactPatch(one, known) })
  }
  const gone = seen.filter(({ contactId }) => !values.some((one) => one.contactId === contactId))
  const remove = gone.map(({ contactId, ...fields }) => ({
    id: contactId,
    seen: Object.fromEntries(CONTACT_FIELDS.map((name) => [name, plain(fields[name])])) as ContactPatch,
  }))
  return { add, change, remove }
}

/** An unchanged destination is sent without values: messages number the destinations by their position in the form. */
export function destinationChange(values: DestinationValues, seen: readonly DestinationValues[]): DestinationChange {
  const { isNew, password } = values
  const code = values.code.trim()
  const known = isNew ? undefined : seen.find((one) => one.code === code)
  const patch = difference<DestinationValues, DestinationPatch>(DESTINATION_FIELDS, values, known ?? blankDestination())
  const set = password ? { ...patch.set, password } : patch.set
  return { code: code || null, isNew, set, ...(known ? { seen: patch.seen } : {}) }
}

export function updateInput(code: string, values: Values, seen: Values): UpdateCustomerInput {
  return {
    code,
    ...difference<Values, CustomerPatch>(FIELD_NAMES, values, seen),
    contacts: contactChanges(values.contacts, seen.contacts),
    destinations: values.destinations.map((one) => destinationChange(one, seen.destinations)),
  }
}

/** Without the empty fields of a new customer. */
export function createInput(values: Values, blank: Values): CreateCustomerInput {
  const { username, password, destinationName } = values
  return {
    set: difference<Values, CustomerPatch>(FIELD_NAMES, values, blank).set,
    contacts: values.contacts.map(newContact),
    credentials: { loginEmail: username.trim() || null, password: password || null, destinationName: destinationName.trim() || null },
    destinations: values.destinations.map((one) => destinationChange(one, [])),
  }
}
