import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import type { CustomerFieldsFragment } from '../generated/graphql.ts'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { ContactsSection } from './ContactsSection.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { DestinationsSection } from './DestinationsSection.tsx'
import { CredentialsSection, MainSection, NoteSection } from './MainSection.tsx'
import { text } from './customers.text.ts'
import { customerResolver, valuesOf } from './form.ts'
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

const Eyebrow = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.3,
}))

/** The customer's name, with the title of the dialog above it: one heading. */
const EditTitle = ({ code, name }: { code: string; name: string }) => (
  <>
    <Eyebrow>{text.editTitle(code)} </Eyebrow>
    {name}
  </>
)

/** The destination of a new customer's credentials. */
const FIRST_DESTINATION = '0001'

/** The form of a customer with its destinations and contacts. */
export function CustomerForm({ customer, kept, destinationCode, onChanged, onClose }: Props) {
  const [saved, setSaved] = useState<{ code: string; name: string } | null>(customer)
  const code = saved?.code ?? null
  const [defaultValues] = useState(() => valuesOf(customer))
  const form = useForm<Values>({ defaultValues, resolver: customerResolver, shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const guard = useCloseGuard(isDirty, text.leaveText, onClose)
  const formId = useId()
  const focus = useErrorFocus()
  const showFirstError = () => focus.firstError(document.getElementById(formId))
  const { record, conflicts, settle, decideLater } = useCustomerRecord(form, defaultValues)
  const { save, problem } = useSaving({
    form,
    code,
    isInternal: customer?.isInternal ?? false,
    record,
    onCreated: (created) => setSaved({ code: created, name: form.getValues('name') }),
    onChanged,
    onDone: onClose,
    onInvalid: showFirstError,
    onDecided: () => submit(),
  })
  const submit = (event?: FormEvent) => {
    focus.begin()
    void form.handleSubmit(save, showFirstError)(event)
  }
  return (
    <CustomerSheet
      title={saved ? <EditTitle {...saved} /> : text.newTitle}
      onClose={guard.close}
      action={
        <Button type="submit" form={formId} variant="contained" loading={isSubmitting}>
          {saved ? text.save : text.create}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit}>
          {problem ? <ErrorPanel message={problem} /> : null}
          <Hint>{text.requiredHint}</Hint>
          <MainSection />
          {saved ? null : <CredentialsSection />}
          <RecordContext value={record}>
            <DestinationsSection
              customerCode={code}
              kept={kept}
              opened={customer ? destinationCode : FIRST_DESTINATION}
              onSaved={onChanged}
            />
          </RecordContext>
          <ContactsSection isKept={kept.contacts} />
          {customer === null || customer.note ? <NoteSection isKept={kept.note} /> : null}
        </form>
      </FormProvider>
      {conflicts.length > 0 ? <ConflictDialog conflicts={conflicts} onSettle={settle} onClose={decideLater} /> : null}
      <CloseDialog guard={guard} />
    </CustomerSheet>
  )
}
