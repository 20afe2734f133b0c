import { useState } from 'react'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { COMPANY_CHANGED } from '../app/window-events.ts'
import { useUpdateCompanyMutation } from '../generated/graphql.ts'
import type { SettingsPartsFragment, UpdateCompanyMutation } from '../generated/graphql.ts'
import { countChanges, formOf, patchOf, seenOf, settled, typedOver, unreadOf } from './form.ts'
import type { FieldName, FormValues, Seen } from './form.ts'
import { text } from './settings.text.ts'

type State = { values: FormValues; seen: Seen; unread: ReadonlySet<FieldName> }
type Closing = Extract<UpdateCompanyMutation['updateCompany'], { __typename: 'ClosesDates' }>
type Conflicts = Extract<UpdateCompanyMutation['updateCompany'], { __typename: 'ChangedMeanwhile' }>['conflicts']

const stateOf = (settings: SettingsPartsFragment): State => {
  const [seen, unread] = [seenOf(settings), unreadOf(settings)]
  return { seen, unread, values: formOf(seen, unread) }
}

/** What the form holds, and what was seen of it; only the difference is sent. */
export function useSettingsForm(settings: SettingsPartsFragment) {
  const [state, setState] = useState(() => stateOf(settings))
  // Dates that are none yet; date fields of another generation forget what was typed in them.
  const [unreadable, setUnreadable] = useState<ReadonlySet<FieldName>>(new Set())
  const [generation, setGeneration] = useState(0)
  const [conflicts, setConflicts] = useState<Conflicts>([])
  const [closing, setClosing] = useState<Closing | null>(null)
  const [update, { loading }] = useUpdateCompanyMutation()
  const { show } = useFeedback()
  const fail = (message: string) => show({ message: text.saveFailed(message), variant: 'danger' })

  const send = async ({ values, seen }: Pick<State, 'values' | 'seen'>, closes: readonly string[] = []) => {
    try {
      const { data } = await update({ variables: { input: { ...patchOf(values, seen), closes: [...closes] } } })
      const outcome = data?.updateCompany
      if (outcome?.__typename === 'ClosesDates') return setClosing(outcome)
      if (outcome?.__typename === 'ChangedMeanwhile') return setConflicts(outcome.conflicts)
      if (outcome?.__typename !== 'CompanyUpdated') return fail(outcome?.message ?? text.noAnswer)
      const saved = stateOf(outcome.company)
      setState((now) => ({ ...saved, values: typedOver(saved.values, values, now.values) }))
      window.dispatchEvent(new Event(COMPANY_CHANGED))
      return show({ message: text.saved })
    } catch (error) {
      return fail(errorMessage(error))
    }
  }

  const settle = (kept: ReadonlySet<string>) => {
    const next = settled(state.values, state.seen, conflicts, kept)
    setConflicts([])
    setState((now) => ({ ...now, ...next }))
    void send(next)
  }

  const closeDates = () => {
    setClosing(null)
    void send(state, closing?.dates)
  }

  return {
    values: state.values,
    changes: countChanges(state.values, formOf(state.seen, state.unread), unreadable),
    /** What is stored and cannot be read, as long as nothing is put in its place. */
    isUnread: (field: FieldName) => state.unread.has(field) && state.values[field] === '',
    hasCutOff: state.seen.cutOff !== null || state.unread.has('cutOff'),
    generation,
    isBusy: loading,
    /** What somebody else has changed meanwhile, to be decided. */
    conflicts: conflicts.map(({ path, label, current, wanted }) => ({
      path,
      label,
      mine: wanted ?? text.empty,
      theirs: current ?? text.empty,
    })),
    set:
      (field: FieldName) =>
      (value: string, isUnreadable = false) => {
        setState((now) => ({ ...now, values: { ...now.values, [field]: value } }))
        setUnreadable((now) => new Set(isUnreadable ? [...now, field] : [...now].filter((one) => one !== field)))
      },
    discard: () => {
      setState((now) => ({ ...now, values: formOf(now.seen, now.unread) }))
      setUnreadable(new Set())
      setGeneration(generation + 1)
    },
    submit: () => send(state),
    settle,
    closeConflicts: () => setConflicts([]),
    /** What the new cut-off would close at once, to be confirmed. */
    closing: closing?.message ?? null,
    closeDates,
    keepDates: () => setClosing(null),
  }
}
