import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import type { CustomerFieldsFragment } from '../generated/graphql.ts'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { flawsOf } from '../ui/form-flaws.ts'
import { FormFlaws } from '../ui/FormFlaws.tsx'
import { FormSections } from '../ui/FormSections.tsx'
import { useInert } from '../ui/use-inert.ts'
import { ContactsSection } from './ContactsSection.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { DestinationsSection } from './DestinationsSection.tsx'
import { CredentialsSection, MainSection, NoteSection, SECTIONS } from './MainSection.tsx'
import { text } from './customers.text.ts'
import { FIRST_DESTINATION, customerResolver, valuesOf } from './form.ts'
import type { KeptFields, Values } from './form.ts'
import { Hint } from './CustomerForm.styles.ts'
import { RecordContext, useCustomerRecord } from './use-record.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  customer: CustomerFieldsFragment | null
  kept: KeptFields
  destinationCode: string | null
  onChanged: () => void
  onClose: () => void
}

type PartsProps = {
  control: Control<Values>
  sections: readonly { id: string; title: string }[]
  onShow: (id: string) => void
}

/** The part of the form that a field is in. */
const partOf = (path: string) =>
  path.startsWith('destinations.')
    ? 'destinazioni'
    : path.startsWith('contacts.')
      ? 'contatti'
      : path === 'note'
        ? SECTIONS.note
        : ['username', 'password', 'destinationName'].includes(path)
          ? SECTIONS.credentials
          : SECTIONS.main

/** The parts of the form, with their numbers and what is to be corrected. */
function Parts({ control, sections, onShow }: PartsProps) {
  const { errors } = useFormState({ control })
  const [destinations, contacts] = useWatch({ control, name: ['destinations', 'contacts'] })
  const parts = flawsOf(errors).map(partOf)
  const counts: Partial<Record<string, number>> = { destinazioni: destinations.length, contatti: contacts.length }
  return (
    <FormSections
      sections={sections.map((section) => ({
        ...section,
        count: counts[section.id],
        flaws: parts.filter((part) => part === section.id).length,
      }))}
      onShow={onShow}
    />
  )
}

/** The form of a customer with its destinations and contacts. */
export function CustomerForm({ customer, kept, destinationCode, onChanged, onClose }: Props) {
  const [saved, setSaved] = useState<{ code: string; name: string } | null>(customer)
  const code = saved?.code ?? null
  const [defaultValues] = useState(() => valuesOf(customer))
  const form = useForm<Values>({ defaultValues, resolver: customerResolver(() => record.seen()), shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const [open, setOpen] = useState({ destinazioni: true, contatti: false })
  const hasNote = customer === null || Boolean(customer.note)
  const sections = [
    { id: SECTIONS.main, title: text.main },
    ...(saved ? [] : [{ id: SECTIONS.credentials, title: text.credentials }]),
    { id: 'destinazioni', title: text.parts.destinations },
    { id: 'contatti', title: text.parts.contacts },
    ...(hasNote ? [{ id: SECTIONS.note, title: text.customer.note }] : []),
  ]
  const formId = useId()
  // A new customer closes the form; a save of an existing one goes on with what was typed meanwhile.
  const element = useInert<HTMLFormElement>(isSubmitting && saved === null)
  const focus = useErrorFocus()
  const showFirstError = () => focus.firstError(document.getElementById(formId))
  const { record, isBusy, conflicts, settle, decideLater } = useCustomerRecord(form, defaultValues)
  const guard = useCloseGuard(isDirty, text.leaveText, onClose, isSubmitting || isBusy)
  const { save, problem } = useSaving({
    form,
    code,
    isInternal: customer?.isInternal ?? false,
    record,
    onCreated: (created) => setSaved({ code: created, name: form.getValues('name') }),
    onChanged,
    onDone: () => guard.ifOpen(onClose),
    onInvalid: showFirstError,
    onDecided: () => submit(),
  })
  const submit = (event?: FormEvent) => {
    focus.begin()
    void form.handleSubmit(save, showFirstError)(event)
  }
  return (
    <CustomerSheet
      title={saved ? text.editTitle(saved.code) : text.newTitle}
      name={saved?.name}
      onClose={guard.close}
      aside={<Parts control={form.control} sections={sections} onShow={(id) => setOpen((open) => ({ ...open, [id]: true }))} />}
      note={<FormFlaws control={form.control} form={formId} />}
      action={
        <Button type="submit" form={formId} variant="contained" loading={isSubmitting}>
          {saved ? text.save : text.create}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form ref={element} id={formId} noValidate onSubmit={submit}>
          {problem ? <ErrorPanel message={problem} /> : null}
          <Hint sx={{ mb: 3 }}>{text.requiredHint}</Hint>
          <MainSection />
          {saved ? null : <CredentialsSection />}
          <RecordContext value={record}>
            <DestinationsSection
              customerCode={code}
              kept={kept}
              opened={customer ? destinationCode : FIRST_DESTINATION}
              onSaved={onChanged}
              isOpen={open.destinazioni}
              onToggle={(isOpen) => setOpen({ ...open, destinazioni: isOpen })}
            />
          </RecordContext>
          <ContactsSection isKept={kept.contacts} isOpen={open.contatti} onToggle={(isOpen) => setOpen({ ...open, contatti: isOpen })} />
          {hasNote ? <NoteSection isKept={kept.note} /> : null}
        </form>
      </FormProvider>
      {conflicts.length > 0 ? <ConflictDialog conflicts={conflicts} onSettle={settle} onClose={decideLater} /> : null}
      <CloseDialog guard={guard} />
    </CustomerSheet>
  )
}
