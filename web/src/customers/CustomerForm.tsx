import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CloseQuestion } from '../app/CloseQuestion.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import type { CustomerRecordQuery } from '../generated/graphql.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ContactsSection } from './ContactsSection.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { DestinationsSection } from './DestinationsSection.tsx'
import { CredentialsSection, MainSection, NoteSection } from './MainSection.tsx'
import { text } from './customers.text.ts'
import { schema, valuesOf } from './form.ts'
import type { Extras, Values } from './form.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  customer: NonNullable<CustomerRecordQuery['customer']> | null
  extras: Extras
  destinationCode: string | null
  onChanged: () => void
  onClose: () => void
}

/** What a new customer's credentials are for. */
const FIRST_DESTINATION = '0001'

/** The form of a customer with its destinations and contacts. */
export function CustomerForm({ customer, extras, destinationCode, onChanged, onClose }: Props) {
  const [code, setCode] = useState(customer?.code ?? null)
  const [defaultValues] = useState(() => valuesOf(customer))
  const form = useForm<Values>({ defaultValues, resolver: zodResolver(schema) })
  const { isDirty, isSubmitting } = form.formState
  const guard = useCloseGuard(isDirty, text.leaveText, onClose)
  const { save, problem } = useSaving({
    form,
    code,
    isInternal: customer?.isInternal ?? false,
    loaded: defaultValues.destinations,
    onCreated: setCode,
    onChanged,
    onDone: onClose,
  })
  const formId = useId()
  const isNew = code === null
  return (
    <CustomerSheet
      title={isNew ? text.newTitle : text.editTitle(code)}
      onClose={guard.close}
      action={
        <Button type="submit" form={formId} variant="contained" loading={isSubmitting}>
          {isNew ? text.create : text.save}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          {problem ? <ErrorPanel message={problem} /> : null}
          <MainSection />
          {isNew ? <CredentialsSection /> : null}
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
