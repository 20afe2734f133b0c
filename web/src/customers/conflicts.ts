// Conflicts of a customer: the questions of the dialog, and the form after the decision.
import type { Conflict as ShownConflict } from '../ui/ConflictDialog.tsx'
import { text } from './customers.text.ts'
import type { ContactValues, Values } from './form.ts'

/** As the gateway returns it; the values are formatted for display. */
export type Conflict = { path: string; label: string; current: string | null; wanted: string | null }

type Place =
  | { kind: 'own'; name: string }
  | { kind: 'destination'; code: string; name: string }
  /** Without a name: somebody else has removed the whole contact. */
  | { kind: 'contact'; id: string; name: string | null }

function placeOf({ path }: Conflict, seen: Values): Place {
  const [subject = '', ...rest] = path.split('.')
  const [whole, owner, name = ''] = [rest.join('.'), rest.slice(0, -1).join('.'), rest.at(-1)]
  if (subject === 'destinations') return { kind: 'destination', code: owner, name }
  if (subject !== 'contacts') return { kind: 'own', name: whole }
  const isWhole = seen.contacts.some(({ contactId }) => contactId === whole)
  return isWhole ? { kind: 'contact', id: whole, name: null } : { kind: 'contact', id: owner, name }
}

const isInForm = ({ contacts }: Values, id: string) => contacts.some(({ contactId }) => contactId === id)

/** The removal of a contact is one question, however many of its fields somebody else has changed. */
const questionOf = (conflict: Conflict, values: Values, seen: Values): string => {
  const place = placeOf(conflict, seen)
  return place.kind === 'contact' && !isInForm(values, place.id) ? `contacts.${place.id}` : conflict.path
}

export function shownConflicts(conflicts: readonly Conflict[], values: Values, seen: Values): ShownConflict[] {
  const withQuestions = conflicts.map((conflict) => ({ ...conflict, question: questionOf(conflict, values, seen) }))
  return [...new Set(withQuestions.map(({ question }) => question))].map((path) => {
    const all = withQuestions.filter(({ question }) => question === path)
    const { label, wanted, current } = all[0]!
    const place = placeOf(all[0]!, seen)
    const mine = wanted ?? text.empty
    if (place.kind !== 'contact' || (place.name !== null && isInForm(values, place.id)))
      return { path, label, mine, theirs: current ?? text.empty }
    if (place.name === null) return { path, ...shownContact(values, place.id), theirs: text.removed }
    const theirs = all.map((one) => `${withoutOwner(one.label)}: ${one.current ?? text.empty}`).join(', ')
    return { path, label: ownerOf(label), mine: text.removed, theirs }
  })
}

/** The conflict contains the contact's name only where the name was changed as well. */
function shownContact({ contacts }: Values, id: string) {
  const name = contacts.find(({ contactId }) => contactId === id)?.name.trim() || text.unnamed
  return { label: text.contactOf(name), mine: name }
}

/** 'Contatto Ugo' of 'Contatto Ugo · Telefono 1'. */
const ownerOf = (label: string) => label.slice(0, label.lastIndexOf(' · '))
const withoutOwner = (label: string) => label.slice(ownerOf(label).length + 3)

/** The values of the others become seen; the form takes those whose path is not in `kept`. */
export function decided(
  { values, seen }: { values: Values; seen: Values },
  conflicts: readonly Conflict[],
  kept: ReadonlySet<string>,
): { values: Values; seen: Values } {
  return conflicts.reduce(
    (state, conflict) => {
      const place = placeOf(conflict, seen)
      const isMine = kept.has(questionOf(conflict, values, seen))
      if (place.kind === 'contact') return decidedContact(state, place, conflict.current, isMine)
      const take = (from: Values) => withValue(from, place, conflict.current)
      return { seen: take(state.seen), values: isMine ? state.values : take(state.values) }
    },
    { values, seen },
  )
}

/** Converts the gateway's text to the type of the value it replaces. */
const inPlaceOf = (value: unknown, current: string | null) => (typeof value === 'boolean' ? current === text.yes : (current ?? ''))

const withField = <Fields extends object>(fields: Fields, name: string, current: string | null): Fields => ({
  ...fields,
  [name]: inPlaceOf(fields[name as keyof Fields], current),
})

function withValue(values: Values, place: Exclude<Place, { kind: 'contact' }>, current: string | null): Values {
  if (place.kind === 'own') return withField(values, place.name, current)
  const destinations = values.destinations.map((one) => (one.code === place.code && !one.isNew ? withField(one, place.name, current) : one))
  return { ...values, destinations }
}

function decidedContact(
  { values, seen }: { values: Values; seen: Values },
  { id, name }: { id: string; name: string | null },
  current: string | null,
  isMine: boolean,
): { values: Values; seen: Values } {
  const others = (all: readonly ContactValues[]) => all.filter(({ contactId }) => contactId !== id)
  if (name === null) {
    // The contact is gone: keeping it adds it again.
    const contacts = isMine
      ? values.contacts.map((one) => (one.contactId === id ? { ...one, contactId: '' } : one))
      : others(values.contacts)
    return { values: { ...values, contacts }, seen: { ...seen, contacts: others(seen.contacts) } }
  }
  const take = (all: readonly ContactValues[]) => all.map((one) => (one.contactId === id ? withField(one, name, current) : one))
  const currentSeen = { ...seen, contacts: take(seen.contacts) }
  if (isMine) return { values, seen: currentSeen }
  const contacts = isInForm(values, id)
    ? take(values.contacts)
    : [...values.contacts, currentSeen.contacts.find((one) => one.contactId === id)!]
  return { values: { ...values, contacts }, seen: currentSeen }
}
