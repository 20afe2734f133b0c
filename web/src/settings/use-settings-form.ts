import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback, useQuestion } from '../app/feedback.tsx'
import { COMPANY_CHANGED } from '../app/window-events.ts'
import { useUpdateCompanyMutation } from '../generated/graphql.ts'
import type { SettingsFieldsFragment, UpdateCompanyMutation } from '../generated/graphql.ts'
import { fieldOf, formOf, patchOf, resolver, settled, storedOf, typedOver } from './form.ts'
import type { FormValues, Stored } from './form.ts'
import { text } from './settings.text.ts'

type Outcome<Name> = Extract<UpdateCompanyMutation['updateCompany'], { __typename: Name }>

/** The form of the settings and its saving. `onInvalid`: a field is wrong and marked. */
export function useSettingsForm(settings: SettingsFieldsFragment, onInvalid: () => void) {
  const [stored, setStored] = useState(() => storedOf(settings))
  const form = useForm<FormValues>({ defaultValues: formOf(stored), resolver, reValidateMode: 'onSubmit' })
  const [conflicts, setConflicts] = useState<Outcome<'ChangedMeanwhile'>['conflicts']>([])
  const [closing, setClosing] = useState<Outcome<'ClosesDates'> | null>(null)
  const [update] = useUpdateCompanyMutation()
  const { show } = useFeedback()
  const askOrTell = useQuestion()

  const fail = (message: string, reference: string | null = null) =>
    show({ message: text.saveFailed(message), variant: 'danger', reference })

  const refuse = ({ message, problems }: Outcome<'InvalidInput'>) => {
    for (const problem of problems) form.setError(fieldOf(problem), { message: problem.message })
    fail(message)
    onInvalid()
  }

  /** Shows `values` as changes of what is stored now. */
  const replace = (now: Stored, values: FormValues) => {
    setStored(now)
    form.reset(formOf(now))
    form.reset(values, { keepDefaultValues: true })
  }

  const send = async (values: FormValues, { seen }: Stored, closes: readonly string[]) => {
    try {
      const { data } = await update({ variables: { input: { ...patchOf(values, seen), closes: [...closes] } } })
      const outcome = data?.updateCompany
      if (outcome?.__typename === 'ClosesDates') return askOrTell(text.title, () => setClosing(outcome))
      if (outcome?.__typename === 'ChangedMeanwhile') return askOrTell(text.title, () => setConflicts(outcome.conflicts))
      if (outcome?.__typename === 'InvalidInput') return refuse(outcome)
      if (outcome?.__typename !== 'CompanyUpdated') return fail(text.noAnswer)
      const now = storedOf(outcome.company)
      replace(now, typedOver(formOf(now), values, form.getValues()))
      window.dispatchEvent(new Event(COMPANY_CHANGED))
      return show({ message: text.saved })
    } catch (error) {
      return fail(errorMessage(error), referenceOf(error))
    }
  }

  const save = (base = stored, closes: readonly string[] = []) =>
    void form.handleSubmit((values) => send(values, base, closes), onInvalid)()

  return {
    form,
    stored,
    save: () => save(),
    /** Values that somebody else has changed meanwhile, to be decided. */
    conflicts: conflicts.map(({ path, label, current, wanted }) => ({
      path,
      label,
      mine: wanted ?? text.empty,
      theirs: current ?? text.empty,
    })),
    settle: (kept: ReadonlySet<string>) => {
      const { seen, values } = settled(form.getValues(), stored.seen, conflicts, kept)
      const now = { ...stored, seen }
      setConflicts([])
      replace(now, values)
      save(now)
    },
    closeConflicts: () => setConflicts([]),
    /** What the new cut-off would close at once, to be confirmed. */
    closing: closing?.message ?? null,
    closeDates: () => {
      setClosing(null)
      save(stored, closing?.dates)
    },
    keepDates: () => setClosing(null),
  }
}
