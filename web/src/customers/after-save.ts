// The form after a save: edited values stay, all others take the customer's current values.
import { FIELD_NAMES, blankDestination } from './form.ts'
import type { ContactValues, DestinationValues, Values } from './form.ts'
import { CONTACT_FIELDS, DESTINATION_FIELDS, isSame } from './patch.ts'

/** `seen` before the save, `now` after it. */
type Versions<Fields> = { seen: Fields; now: Fields }

function merged<Fields extends object>(names: readonly (keyof Fields)[], values: Fields, { seen, now }: Versions<Fields>): Fields {
  const untouched = names.filter((name) => isSame(values[name] as string, seen[name] as string))
  return { ...values, ...Object.fromEntries(untouched.map((name) => [name, now[name]])) }
}

/** Weekday by weekday: two people may have toggled different ones. */
const mergedDays = (values: DestinationValues, { seen, now }: Versions<DestinationValues>) => {
  const days = new Set([...values.disabledDays, ...now.disabledDays])
  return [...days].filter((day) => {
    const isTouched = values.disabledDays.includes(day) !== seen.disabledDays.includes(day)
    return (isTouched ? values : now).disabledDays.includes(day)
  })
}

/** `sent`: the saved values; null where the save failed. */
export function mergedDestination(
  values: DestinationValues,
  versions: Versions<DestinationValues>,
  sent: DestinationValues | null,
): DestinationValues {
  const { now } = versions
  const isPasswordSaved = sent !== null && values.password === sent.password
  return {
    ...merged(DESTINATION_FIELDS, values, versions),
    disabledDays: mergedDays(values, versions),
    isNew: false,
    password: isPasswordSaved ? '' : values.password,
    passwordState: now.passwordState,
  }
}

type Outcome = {
  values: Values
  /** The form as it was sent; the person may have typed since. */
  sent: Values
  /** Whether the destination at this index of `sent` was saved. */
  isSaved: (index: number) => boolean
}

export function afterSave({ values, sent, isSaved }: Outcome, versions: Versions<Values>): Values {
  const { seen, now } = versions
  const codes = new Set([...seen.destinations, ...values.destinations].map(({ code }) => code))
  const destinations = values.destinations.map((one, index) => {
    const known = now.destinations.find(({ code }) => code === one.code)
    const wasSent = sent.destinations[index]?.code === one.code && isSaved(index) ? sent.destinations[index] : null
    if (!known || (one.isNew && !wasSent)) return one
    const before = seen.destinations.find(({ code }) => code === one.code) ?? blankDestination()
    return mergedDestination(one, { seen: before, now: known }, wasSent)
  })
  return {
    ...merged(FIELD_NAMES, values, versions),
    destinations: [...destinations, ...now.destinations.filter(({ code }) => !codes.has(code))],
    contacts: mergedContacts(values.contacts, sent.contacts, { seen: seen.contacts, now: now.contacts }),
  }
}

/** A contact that was added, or renamed on a server without ids, has a new id. */
function mergedContacts(
  values: readonly ContactValues[],
  sent: readonly ContactValues[],
  { seen, now }: Versions<readonly ContactValues[]>,
): ContactValues[] {
  const named = (all: readonly ContactValues[], id: string) => all.find(({ contactId }) => contactId === id)
  const taken = new Set(values.map(({ contactId }) => contactId))
  const isSameContact = (one: ContactValues, other: ContactValues) => CONTACT_FIELDS.every((name) => isSame(one[name], other[name]))
  const mine = values.flatMap((one, index) => {
    const wasSent = sent[index]?.contactId === one.contactId ? sent[index] : one
    const before = named(seen, one.contactId)
    const known =
      named(now, one.contactId) ??
      now.find((other) => !taken.has(other.contactId) && !named(seen, other.contactId) && isSameContact(wasSent, other))
    if (known) {
      taken.add(known.contactId)
      const versions = { seen: before && known.contactId === one.contactId ? before : wasSent, now: known }
      return [{ ...merged(CONTACT_FIELDS, one, versions), contactId: known.contactId }]
    }
    return before && isSameContact(one, before) ? [] : [one]
  })
  return [...mine, ...now.filter(({ contactId }) => !taken.has(contactId) && !named(seen, contactId))]
}
