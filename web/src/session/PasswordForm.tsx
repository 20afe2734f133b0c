import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { flawOfPassword } from '@panify/rules/passwords'
import { useRef } from 'react'
import type { FormEvent } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { errorCode, errorMessage, isUnclear, sentences } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useViewer } from '../app/session-context.ts'
import { useSaveUnderWay, useUnsavedWork } from '../app/unsaved-work.ts'
import { useChangePasswordMutation } from '../generated/graphql.ts'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { useFormField } from '../ui/FormField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { flaws, passwordText as text } from './access.text.ts'
import { text as loginText } from './session.text.ts'

const Form = styled('form')({ display: 'grid', gap: 16, maxWidth: 440 })

type Values = { current: string; next: string; repeated: string }
type Problem = readonly [field: keyof Values, message: string]

const BLANK: Values = { current: '', next: '', repeated: '' }

/** The fields of the gateway's refusals. */
const FIELDS: Record<string, keyof Values> = {
  CURRENT_PASSWORD_WRONG: 'current',
  TOO_MANY_REQUESTS: 'current',
  PASSWORD_TOO_SHORT: 'next',
  PASSWORD_TOO_LONG: 'next',
  PASSWORD_INVALID: 'next',
  PASSWORD_COMMON: 'next',
  PASSWORD_UNCHANGED: 'next',
}

function problemsOf({ current, next, repeated }: Values): Problem[] {
  const flaw = flawOfPassword(next)
  const isSame = next !== '' && next === current
  const nextProblem = next === '' ? text.nextMissing : flaw ? flaws[flaw] : isSame ? text.same : null
  const repeatedProblem = repeated === '' ? text.repeatedMissing : repeated === next ? null : text.different
  return [
    ...(current === '' ? [['current', text.currentMissing] as const] : []),
    ...(nextProblem ? [['next', nextProblem] as const] : []),
    ...(repeatedProblem ? [['repeated', repeatedProblem] as const] : []),
  ]
}

type FieldProps = { name: keyof Values; label: string; help?: string; related?: readonly (keyof Values)[] }

const FormPassword = ({ name, label, help, related }: FieldProps) => (
  <PasswordField
    label={label}
    autoComplete={name === 'current' ? 'current-password' : 'new-password'}
    {...useFormField<Values>(name, help, related)}
  />
)

const SubmitButton = () => {
  const { isSubmitting } = useFormContext<Values>().formState
  return (
    <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ justifySelf: 'start' }}>
      {isSubmitting ? text.submitting : text.submit}
    </Button>
  )
}

/** A new password for the own destination: the current one, the new one, the new one again. */
export function PasswordForm() {
  const { id: destinationId } = useViewer().destination
  const [change] = useChangePasswordMutation()
  const { show } = useFeedback()
  const form = useForm<Values>({ defaultValues: BLANK, reValidateMode: 'onSubmit', shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const focus = useErrorFocus()
  const { isDirty, isSubmitting } = form.formState
  useUnsavedWork(isDirty, { text: text.leaveText })
  useSaveUnderWay(isSubmitting)

  const refuse = (problems: readonly Problem[]) => {
    for (const [name, message] of problems) form.setError(name, { message })
    focus.firstError(element.current)
  }
  const save = async (values: Values) => {
    const problems = problemsOf(values)
    if (problems.length > 0) return refuse(problems)
    const input = { destinationId, currentPassword: values.current, newPassword: values.next }
    try {
      const { data } = await change({ variables: { input } })
      const outcome = data?.changePassword
      if (outcome?.__typename === 'PasswordChanged') {
        form.reset(BLANK)
        return void show({ message: text.changed, duration: 5000 })
      }
      const field = outcome && FIELDS[outcome.code]
      if (!field) return void show({ message: text.failed(outcome?.message ?? text.noAnswer), variant: 'danger' })
      return refuse([[field, outcome.retryAfter ? loginText.tooMany(outcome.retryAfter) : outcome.message]])
    } catch (failure) {
      const message = text.failed(errorMessage(failure))
      return void show({ message: isUnclear(errorCode(failure)) ? sentences(message, text.unclear) : message, variant: 'danger' })
    }
  }
  const submit = (event: FormEvent) => {
    focus.begin()
    void form.handleSubmit(save)(event)
  }
  return (
    <FormProvider {...form}>
      <Form ref={element} noValidate onSubmit={submit}>
        <FormPassword name="current" label={text.current} />
        <FormPassword name="next" label={text.next} help={text.nextHint} related={['repeated']} />
        <FormPassword name="repeated" label={text.repeated} />
        <SubmitButton />
      </Form>
    </FormProvider>
  )
}
