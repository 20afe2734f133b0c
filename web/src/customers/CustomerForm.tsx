import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CloseQuestion } from '../app/CloseQuestion.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import type { CustomerRecordQuery } from '../generated/graphql.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { focusFlaw } from '../ui/focus-flaw.ts'
import { ContactsSection } from './ContactsSection.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { DestinationsSection } from './DestinationsSection.tsx'
import { CredentialsSection, MainSection, NoteSection } from './MainSection.tsx'
import { text } from './customers.text.ts'
import { schema, valuesOf } from './form.ts'
import type { Extras, Values } from './form.ts'
import { Hint } from './parts.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  customer: NonNullable<CustomerRecordQuery['customer']> | null
  extras: Extras
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

/** Who it is, and above it what is done: one heading. */
const EditTitle = ({ code, name }: { code: string; name: string }) => (
  <>
    <Eyebrow>{text.editTitle(code)} </Eyebrow>
    {name}
  </>
)

/** What a new customer's credentials are for. */
const FIRST_DESTINATION = '0001'

/** The form of a customer with its destinations and contacts. */
export function CustomerForm({ customer, extras, destinationCode, onChanged, onClose }: Props) {
  const [saved, setSaved] = useState<{ code: string; name: string } | null>(customer)
  const code = saved?.code ?? null
  const [defaultValues] = useState(() => valuesOf(customer))
  const form = useForm<Values>({ defaultValues, resolver: zodResolver(schema) })
  const { isDirty, isSubmitting } = form.formState
  const guard = useCloseGuard(isDirty, text.leaveText, onClose)
  const formId = useId()
  const toFlaw = () => focusFlaw(document.getElementById(formId))
  const { save, problem } = useSaving({
    form,
    code,
    isInternal: customer?.isInternal ?? false,
    loaded: defaultValues.destinations,
    onCreated: (created) => setSaved({ code: created, name: form.getValues('name') }),
    onChanged,
    onDone: onClose,
    onFlaw: toFlaw,
  })
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
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save, toFlaw)(event)}>
          {problem ? <ErrorPanel message={problem} /> : null}
          <Hint>{text.requiredHint}</Hint>
          <MainSection />
          {saved ? null : <CredentialsSection />}
          <DestinationsSection
            customerCode={code}
            extras={extras}
            opened={customer ? destinationCode : FIRST_DESTINATION}
            onSaved={onChanged}
          />
          <ContactsSection isKept={extras.contacts} />
          {customer === null || customer.note ? <NoteSection isKept={extras.note} /> : null}
        </form>
      </FormProvider>
      <CloseQuestion guard={guard} />
    </CustomerSheet>
  )
}
