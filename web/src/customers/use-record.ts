// The last read values of the customer, and its open conflicts.
import { createContext, useContext, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { decided, shownConflicts } from './conflicts.ts'
import type { Conflict } from './conflicts.ts'
import { FIELD_NAMES } from './form.ts'
import type { Values } from './form.ts'
import { CONTACT_FIELDS, DESTINATION_FIELDS, isSame } from './patch.ts'

export type RecordInForm = {
  seen(): Values
  see(now: Values): void
  /** Asks about each conflict; `goOn` then saves again. */
  ask(conflicts: readonly Conflict[], goOn: () => void): void
}

export const RecordContext = createContext<RecordInForm | null>(null)

export function useRecord(): RecordInForm {
  const record = useContext(RecordContext)
  if (!record) throw new Error('No customer form around this')
  return record
}

type Question = { conflicts: readonly Conflict[]; goOn: () => void }

export function useCustomerRecord(form: UseFormReturn<Values>, loaded: Values) {
  const seen = useRef(loaded)
  const [question, setQuestion] = useState<(Question & { shown: ReturnType<typeof shownConflicts> }) | null>(null)
  const [record] = useState<RecordInForm>(() => ({
    seen: () => seen.current,
    see: (now) => void (seen.current = now),
    ask: (conflicts, goOn) => setQuestion({ conflicts, goOn, shown: shownConflicts(conflicts, form.getValues(), seen.current) }),
  }))
  return {
    record,
    conflicts: question?.shown ?? [],
    settle: (kept: ReadonlySet<string>) => {
      if (!question) return
      setQuestion(null)
      const next = decided({ values: form.getValues(), seen: seen.current }, question.conflicts, kept)
      seen.current = next.seen
      fill(form, next.values)
      question.goOn()
    },
    decideLater: () => setQuestion(null),
  }
}

/** Sets only the fields that differ, so that focus and open sections stay. */
function fill({ getValues, setValue }: UseFormReturn<Values>, next: Values): void {
  const values = getValues()
  for (const name of FIELD_NAMES) if (values[name] !== next[name]) setValue(name, next[name], { shouldDirty: true })
  values.destinations.forEach((one, index) => {
    const after = next.destinations[index]
    for (const name of DESTINATION_FIELDS)
      if (after && !isSame(one[name], after[name])) setValue(`destinations.${index}.${name}`, after[name], { shouldDirty: true })
  })
  const isAlike =
    values.contacts.length === next.contacts.length && values.contacts.every((one, index) => holds(one, next.contacts[index]!))
  if (!isAlike) setValue('contacts', next.contacts, { shouldDirty: true })
}

const holds = (one: Values['contacts'][number], other: Values['contacts'][number]) =>
  one.contactId === other.contactId && CONTACT_FIELDS.every((name) => isSame(one[name], other[name]))
