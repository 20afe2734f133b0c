// The last read values of the customer, and its open conflicts.
import { createContext, useContext, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { decided, shownConflicts } from './conflicts.ts'
import type { Conflict } from './conflicts.ts'
import { FIELD_NAMES } from './form.ts'
import type { Values } from './form.ts'
import { CONTACT_FIELDS, DESTINATION_FIELDS, isSame } from './patch.ts'

export type CustomerRecord = {
  seen(): Values
  setSeen(now: Values): void
  /** Asks about each conflict; `saveAgain` then saves again. */
  decide(conflicts: readonly Conflict[], saveAgain: () => void): void
}

export const RecordContext = createContext<CustomerRecord | null>(null)

export function useRecord(): CustomerRecord {
  const record = useContext(RecordContext)
  if (!record) throw new Error('No customer form around this')
  return record
}

type Question = { conflicts: readonly Conflict[]; saveAgain: () => void }

export function useCustomerRecord(form: UseFormReturn<Values>, loaded: Values) {
  const seen = useRef(loaded)
  const [question, setQuestion] = useState<(Question & { shown: ReturnType<typeof shownConflicts> }) | null>(null)
  const [record] = useState<CustomerRecord>(() => ({
    seen: () => seen.current,
    setSeen: (now) => void (seen.current = now),
    decide: (conflicts, saveAgain) =>
      setQuestion({ conflicts, saveAgain, shown: shownConflicts(conflicts, form.getValues(), seen.current) }),
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
      question.saveAgain()
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
  const isUnchanged =
    values.contacts.length === next.contacts.length && values.contacts.every((one, index) => isSameContact(one, next.contacts[index]!))
  if (!isUnchanged) setValue('contacts', next.contacts, { shouldDirty: true })
}

const isSameContact = (one: Values['contacts'][number], other: Values['contacts'][number]) =>
  one.contactId === other.contactId && CONTACT_FIELDS.every((name) => isSame(one[name], other[name]))
