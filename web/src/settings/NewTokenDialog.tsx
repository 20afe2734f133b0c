import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { addDays, lastSecondOf, today } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { useCreateApiTokenMutation, useTokenDestinationsQuery } from '../generated/graphql.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { Field } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { OF_ONE_DESTINATION, scopes, text } from './tokens.text.ts'
import type { GrantedScope } from './tokens.text.ts'

const USUAL_DAYS = 90
const LONGEST_NAME = 60

const Form = styled('form')({ display: 'grid', gap: 20 })
const Scopes = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& label': { alignItems: 'flex-start', margin: 0 },
  '& small': { display: 'block', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& label > :last-child': { padding: '9px 0' },
}))

type FieldErrors = Partial<Record<'name' | 'scopes' | 'expiresAt', string>>

/** `onUnknown`: the outcome of the creation is unknown. */
type Props = { onCreated: (secret: string) => void; onUnknown: () => void; onClose: () => void }

export function NewTokenDialog({ onCreated, onUnknown, onClose }: Props) {
  const [create] = useCreateApiTokenMutation()
  const { data, error } = useTokenDestinationsQuery()
  const { show } = useFeedback()
  const usualExpiry = addDays(today(), USUAL_DAYS)
  const [name, setName] = useState('')
  const [granted, setGranted] = useState<readonly GrantedScope[]>([])
  const [destinationId, setDestination] = useState<string | null>(null)
  const [expiry, setExpiry] = useState({ day: usualExpiry, isUnreadable: false })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const isDirty = name.trim() !== '' || granted.length > 0 || destinationId !== null || expiry.day !== usualExpiry
  const guard = useCloseGuard(isDirty, text.loses, onClose)

  const options = (data?.destinations?.nodes ?? []).map(({ id, name: label }) => ({ key: id, label, hint: id }))
  const allowed = (scope: GrantedScope) => destinationId === null || OF_ONE_DESTINATION.includes(scope)
  const toggle = (scope: GrantedScope) => setGranted((now) => (now.includes(scope) ? now.filter((one) => one !== scope) : [...now, scope]))

  const save = async () => {
    const input = { name, scopes: granted.filter(allowed), destinationId, expiresAt: lastSecondOf(expiry.day).toISOString() }
    const { data: answer } = await create({ variables: { input } })
    const outcome = answer?.createApiToken
    if (outcome?.__typename === 'ApiTokenCreated') return onCreated(outcome.secret)
    if (outcome?.__typename !== 'InvalidInput')
      return void show({ message: text.createFailed(outcome?.message ?? text.noAnswer), variant: 'danger' })
    return setErrors(Object.fromEntries(outcome.problems.map(({ path, message }) => [path, message])))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (expiry.day === '') return setErrors({ expiresAt: expiry.isUnreadable ? text.invalidDate : text.missingDate })
    setErrors({})
    setBusy(true)
    try {
      await save()
    } catch (failure) {
      // The token may exist; its secret is lost.
      show({ message: `${text.createFailed(errorMessage(failure))} ${text.mayExist}`, variant: 'danger' })
      onUnknown()
    } finally {
      setBusy(false)
    }
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
          <Button type="submit" form="new-token" variant="contained" disabled={isBusy}>
            {text.save}
          </Button>
        </>
      }
    >
      <Form id="new-token" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={text.name}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
          autoFocus
          inputProps={{ maxLength: LONGEST_NAME }}
          value={name}
          error={errors.name !== undefined}
          help={errors.name ?? text.nameHint}
          onChange={(event) => setName(event.target.value)}
        />
        <Scopes aria-describedby={errors.scopes ? 'new-token-scopes' : undefined}>
          <legend>{text.scopes}</legend>
          {(Object.keys(scopes) as GrantedScope[]).map((scope) => (
            <FormControlLabel
              key={scope}
              disabled={!allowed(scope)}
              control={<Checkbox checked={granted.includes(scope) && allowed(scope)} onChange={() => toggle(scope)} />}
              label={
                <>
                  {scopes[scope].label} <small>{scopes[scope].hint}</small>
                </>
              }
            />
          ))}
          {errors.scopes ? (
            <FormHelperText id="new-token-scopes" error role="alert">
              {errors.scopes}
            </FormHelperText>
          ) : null}
        </Scopes>
        <div>
          <ChoiceField
            label={text.destination}
            placeholder={text.destinationHint}
            options={options}
            value={options.find(({ key }) => key === destinationId) ?? null}
            onChange={(choice) => setDestination(choice?.key ?? null)}
            disabled={error !== undefined}
          />
          <FormHelperText>{error ? text.destinationsFailed : text.destinationHelp}</FormHelperText>
        </div>
        <TypedDateField
          label={text.expiry}
          pickLabel={text.pickExpiry}
          invalidText={text.invalidDate}
          error={errors.expiresAt}
          today={today()}
          value={expiry.day}
          onChange={(day, isUnreadable) => setExpiry({ day, isUnreadable })}
        />
      </Form>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
