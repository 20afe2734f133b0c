import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { FormEvent } from 'react'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { addDays, lastSecondOf, today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { useCreateApiTokenMutation, useTokenDestinationsQuery } from '../generated/graphql.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { INVALID_DATE, NOT_A_DATE } from '../ui/dates.ts'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { FormDateField } from '../ui/FormDateField.tsx'
import { FormField } from '../ui/FormField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useInert } from '../ui/use-inert.ts'
import { Form, RequiredChoices } from './RequiredChoices.tsx'
import { OF_ONE_DESTINATION, scopes, text } from './tokens.text.ts'
import type { GrantedScope } from './tokens.text.ts'

const USUAL_DAYS = 90
const LONGEST_NAME = 60

type Values = { name: string; scopes: readonly GrantedScope[]; destinationId: string | null; expiresAt: string }

const newToken = (): Values => ({ name: '', scopes: [], destinationId: null, expiresAt: addDays(today(), USUAL_DAYS) })

const isAllowed = (scope: GrantedScope, destinationId: string | null) => destinationId === null || OF_ONE_DESTINATION.includes(scope)

function ScopesField() {
  const { clearErrors } = useFormContext<Values>()
  const destinationId = useWatch<Values, 'destinationId'>({ name: 'destinationId' })
  const { field, fieldState } = useController<Values, 'scopes'>({ name: 'scopes' })
  const granted = field.value
  const toggle = (scope: GrantedScope) => {
    field.onChange(granted.includes(scope) ? granted.filter((one) => one !== scope) : [...granted, scope])
    clearErrors('scopes')
  }
  return (
    <RequiredChoices label={text.scopes} error={fieldState.error?.message}>
      {(Object.keys(scopes) as GrantedScope[]).map((scope) => (
        <FormControlLabel
          key={scope}
          disabled={!isAllowed(scope, destinationId)}
          control={
            <Checkbox
              checked={granted.includes(scope) && isAllowed(scope, destinationId)}
              onChange={() => toggle(scope)}
              slotProps={{ input: { 'aria-invalid': fieldState.invalid } }}
            />
          }
          label={
            <>
              {scopes[scope].label} <small>{scopes[scope].hint}</small>
            </>
          }
        />
      ))}
    </RequiredChoices>
  )
}

function DestinationField() {
  // The list in the cache may be that of the login: colleagues create customers meanwhile.
  const { data, previousData, error } = useTokenDestinationsQuery({ fetchPolicy: 'cache-and-network' })
  const known = (data ?? previousData)?.destinations
  const { field } = useController<Values, 'destinationId'>({ name: 'destinationId' })
  const options = (known?.nodes ?? []).map(({ id, name: label }) => ({ key: id, label, hint: id }))
  return (
    <div>
      <ChoiceField
        label={text.destination}
        placeholder={text.destinationHint}
        options={options}
        value={options.find(({ key }) => key === field.value) ?? null}
        onChange={(choice) => field.onChange(choice?.key ?? null)}
        disabled={!known}
      />
      <FormHelperText>{error && !known ? text.destinationsFailed : text.destinationHelp}</FormHelperText>
    </div>
  )
}

/** `onUnknown`: the outcome of the creation is unknown. */
type Props = { onCreated: (secret: string) => void; onUnknown: () => void; onClose: () => void }

export function NewTokenDialog({ onCreated, onUnknown, onClose }: Props) {
  const [create] = useCreateApiTokenMutation()
  const { show } = useFeedback()
  const form = useForm<Values>({ defaultValues: newToken(), reValidateMode: 'onSubmit', shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const guard = useCloseGuard(isDirty, text.leaveText, onClose, isSubmitting)
  const focus = useErrorFocus()
  const element = useInert<HTMLFormElement>(isSubmitting)

  const refuse = (problems: readonly { path: string; message: string }[]) => {
    for (const { path, message } of problems) form.setError(path as keyof Values, { message })
    focus.firstError(document.getElementById('new-token'))
  }

  const save = async ({ name, scopes: granted, destinationId, expiresAt }: Values) => {
    if (expiresAt === '') return refuse([{ path: 'expiresAt', message: text.missingDate }])
    if (expiresAt === NOT_A_DATE) return refuse([{ path: 'expiresAt', message: INVALID_DATE }])
    const allowed = granted.filter((scope) => isAllowed(scope, destinationId))
    const input = { name, scopes: allowed, destinationId, expiresAt: lastSecondOf(expiresAt).toISOString() }
    try {
      const { data } = await create({ variables: { input } })
      const outcome = data?.createApiToken
      if (outcome?.__typename === 'ApiTokenCreated') {
        onCreated(outcome.secret)
        return guard.ifOpen(onClose)
      }
      if (outcome?.__typename !== 'InvalidInput')
        return void show({ message: text.createFailed(outcome?.message ?? text.noAnswer), variant: 'danger' })
      return refuse(outcome.problems)
    } catch (failure) {
      // The token may exist; its secret is lost.
      show({ message: `${text.createFailed(errorMessage(failure))} ${text.mayExist}`, variant: 'danger', reference: referenceOf(failure) })
      return onUnknown()
    }
  }
  const submit = (event: FormEvent) => {
    focus.begin()
    void form.handleSubmit(save)(event)
  }
  return (
    <Sheet
      open
      title={text.newTitle}
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={guard.close}>
            {text.cancel}
          </Button>
          <Button type="submit" form="new-token" variant="contained" disabled={isSubmitting}>
            {text.save}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Form ref={element} id="new-token" noValidate onSubmit={submit}>
          <FormHelperText>{text.requiredHint}</FormHelperText>
          <FormField<Values>
            name="name"
            label={text.name}
            help={text.nameHint}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
            autoFocus
            inputProps={{ maxLength: LONGEST_NAME }}
          />
          <ScopesField />
          <DestinationField />
          <FormDateField<Values> name="expiresAt" label={text.expiry} pickLabel={text.pickExpiry} today={today()} required />
        </Form>
      </FormProvider>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
