// The last read values of the customer, and its open conflicts.
import { useApolloClient } from '@apollo/client/react'
import { createContext, useContext, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useQuestion } from '../app/feedback.tsx'
import { CustomerRecordDocument } from '../generated/graphql.ts'
import type { CustomerDestinationFragment } from '../generated/graphql.ts'
import { mergedDestination } from './after-save.ts'
import { decided, shownConflicts } from './conflicts.ts'
import type { Conflict } from './conflicts.ts'
import { FIELD_NAMES, destinationValues } from './form.ts'
import type { DestinationValues, Values } from './form.ts'
import { CONTACT_FIELDS, DESTINATION_FIELDS, isSame } from './patch.ts'

export type CustomerRecord = {
  seen(): Values
  setSeen(now: Values): void
  /** The stored values become the defaults of the form; unsent and newly typed values stay. */
  adopt(stored: CustomerDestinationFragment, sent: DestinationValues): void
  /** Sends destinations. Without an answer, `recover` adopts the new ones that were stored as they were sent. */
  sending<Answer>(sent: readonly DestinationValues[], send: () => Promise<Answer>): Promise<Answer>
  recover(customerCode: string): Promise<void>
  /** Saves one destination, or sends its credentials: closing the form would not stop that. */
  during(act: () => Promise<unknown>): Promise<void>
  /** Asks about each conflict; `saveAgain` then saves again. */
  decide(conflicts: readonly Conflict[], saveAgain: () => void): void
}

export const RecordContext = createContext<CustomerRecord | null>(null)

export function useRecord(): CustomerRecord {
  const record = useContext(RecordContext)
  if (!record) throw new Error('No customer form around this')
  return record
}

/** Where the row that was sent is now: another one may have been removed meanwhile, or it itself. */
export function placeOf(rows: readonly DestinationValues[], { code, isNew }: DestinationValues) {
  const found = rows.findIndex((one) => one.code === code && one.isNew === isNew)
  return found < 0 ? null : (`destinations.${found}` as const)
}

const isStoredAs = (sent: DestinationValues, stored: CustomerDestinationFragment) =>
  sent.isNew && sent.code.trim() === stored.code && DESTINATION_FIELDS.every((name) => isSame(sent[name], destinationValues(stored)[name]))

type Question = { conflicts: readonly Conflict[]; saveAgain: () => void }

export function useCustomerRecord(form: UseFormReturn<Values>, loaded: Values) {
  const seen = useRef(loaded)
  const [running, setRunning] = useState(0)
  const [question, setQuestion] = useState<(Question & { shown: ReturnType<typeof shownConflicts> }) | null>(null)
  const client = useApolloClient()
  const askOrTell = useQuestion()
  const unanswered = useRef<readonly DestinationValues[]>([])
  const adopt: CustomerRecord['adopt'] = (stored, sent) => {
    const now = destinationValues(stored)
    const { destinations } = seen.current
    const before = destinations.find(({ code }) => code === now.code)
    seen.current = { ...seen.current, destinations: [...destinations.filter((one) => one !== before), now] }
    const place = placeOf(form.getValues('destinations'), sent)
    if (!place) return
    const after = mergedDestination(form.getValues(place), { seen: before ?? sent, now }, sent)
    form.resetField(place, { defaultValue: now })
    for (const name of [...DESTINATION_FIELDS, 'password'] as const)
      if (!isSame(after[name], now[name])) form.setValue(`${place}.${name}`, after[name], { shouldDirty: true })
  }
  const [record] = useState<CustomerRecord>(() => ({
    seen: () => seen.current,
    setSeen: (now) => void (seen.current = now),
    adopt,
    sending: async (sent, send) => {
      unanswered.current = [...unanswered.current, ...sent]
      const answer = await send()
      unanswered.current = unanswered.current.filter((one) => !sent.includes(one))
      return answer
    },
    recover: async (code) => {
      const sent = unanswered.current
      if (sent.length === 0) return
      const { data } = await client.query({ query: CustomerRecordDocument, variables: { code }, fetchPolicy: 'no-cache' })
      for (const one of sent) for (const stored of data?.customer?.destinations ?? []) if (isStoredAs(one, stored)) adopt(stored, one)
      unanswered.current = unanswered.current.filter((one) => !sent.includes(one))
    },
    during: async (act) => {
      setRunning((count) => count + 1)
      try {
        await act()
      } finally {
        setRunning((count) => count - 1)
      }
    },
    decide: (conflicts, saveAgain) =>
      askOrTell(seen.current.name, () =>
        setQuestion({ conflicts, saveAgain, shown: shownConflicts(conflicts, form.getValues(), seen.current) }),
      ),
  }))
  return {
    record,
    isBusy: running > 0,
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
