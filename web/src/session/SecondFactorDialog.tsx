import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useBeginSecondFactorMutation, useDisableSecondFactorMutation, useEnableSecondFactorMutation } from '../generated/graphql.ts'
import type { SetupFieldsFragment } from '../generated/graphql.ts'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { AuthenticatorKey } from './AuthenticatorKey.tsx'
import { CodeField } from './CodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { text } from './second-factor.text.ts'
import { text as loginText } from './session.text.ts'

const FORM = 'second-factor'
const Form = styled('form')({ display: 'grid', gap: 16, '& p': { margin: 0 } })

type Refusal = { code: string; message: string; retryAfter?: number | null }
type Problem = { field: 'password' | 'code' | null; message: string }

const FIELDS: Record<string, Problem['field']> = { CURRENT_PASSWORD_WRONG: 'password', VERIFICATION_CODE_INVALID: 'code' }

const problemOf = ({ code, message, retryAfter }: Refusal): Problem => ({
  field: FIELDS[code] ?? null,
  message: retryAfter ? loginText.tooMany(retryAfter) : message,
})
const unanswered: Problem = { field: null, message: text.noAnswer }

type Props = { wish: 'on' | 'off'; onClose: () => void }

/** Turns the second factor on (password, key and code, recovery codes) or off (password and code). */
export function SecondFactorDialog({ wish, onClose }: Props) {
  const [begin] = useBeginSecondFactorMutation()
  const [enable] = useEnableSecondFactorMutation()
  const [disable] = useDisableSecondFactorMutation()
  const { show } = useFeedback()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [setup, setSetup] = useState<SetupFieldsFragment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const focus = useErrorFocus()
  const needsPassword = setup === null
  const needsCode = wish === 'off' || setup !== null

  const askForKey = async (): Promise<Problem | null> => {
    const { data } = await begin({ variables: { input: { currentPassword: password } } })
    const outcome = data?.beginSecondFactor
    if (outcome?.__typename !== 'SecondFactorBegun') return outcome ? problemOf(outcome) : unanswered
    setSetup(outcome.setup)
    return null
  }
  const turnOn = async (of: SetupFieldsFragment): Promise<Problem | null> => {
    const { data } = await enable({ variables: { input: { setup: of.id, code } } })
    const outcome = data?.enableSecondFactor
    if (outcome?.__typename !== 'SecondFactorEnabled') return outcome ? problemOf(outcome) : unanswered
    setCodes(outcome.recoveryCodes)
    return null
  }
  const turnOff = async (): Promise<Problem | null> => {
    const { data } = await disable({ variables: { input: { currentPassword: password, code } } })
    const outcome = data?.disableSecondFactor
    if (outcome?.__typename !== 'SecondFactorDisabled') return outcome ? problemOf(outcome) : unanswered
    show({ message: text.turnedOff })
    onClose()
    return null
  }
  const missing = (): Problem | null => {
    if (needsPassword && password === '') return { field: 'password', message: text.passwordMissing }
    return needsCode && code.trim() === '' ? { field: 'code', message: text.codeMissing } : null
  }
  const act = () => (wish === 'off' ? turnOff() : setup ? turnOn(setup) : askForKey())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    focus.begin()
    setBusy(true)
    const found =
      missing() ??
      (await act().catch((failure: unknown): Problem => {
        const message = errorMessage(failure)
        return { field: null, message: setup ? `${message} ${text.mayBeOn}` : message }
      }))
    setProblem(found)
    setBusy(false)
    if (found) focus.firstError(document.getElementById(FORM))
  }
  const problemAt = (field: Problem['field']) => (problem?.field === field ? problem.message : null)
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(null)
  }

  // Said once the codes are gone: over them it would cover the head of the dialog.
  const finish = () => {
    show({ message: text.turnedOn })
    onClose()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={finish} />
  const submitLabel = wish === 'off' ? text.confirmOff : setup ? text.confirmOn : text.next
  return (
    <Sheet
      open
      title={wish === 'on' ? text.onTitle : text.offTitle}
      // While it is turned on it cannot be left: the recovery codes are shown once.
      onClose={() => (isBusy ? undefined : onClose())}
      width="xs"
      actions={
        <>
          <Button color="inherit" variant="outlined" disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={FORM} variant="contained" color={wish === 'off' ? 'error' : 'primary'} disabled={isBusy}>
            {isBusy ? text.busy : submitLabel}
          </Button>
        </>
      }
    >
      <Form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        {wish === 'off' ? <p>{text.offText}</p> : null}
        {needsPassword ? (
          <PasswordField
            label={text.password}
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
            autoFocus
            required
            value={password}
            error={problemAt('password') !== null}
            help={problemAt('password') ?? undefined}
            onChange={(event) => edit(setPassword)(event.target.value)}
          />
        ) : null}
        {setup ? <AuthenticatorKey setup={setup} /> : null}
        {needsCode ? (
          <CodeField
            value={code}
            problem={problemAt('code')}
            hint={setup ? text.firstCodeHint : text.codeHint}
            autoFocus={setup !== null}
            onChange={edit(setCode)}
          />
        ) : null}
        {problem && problem.field === null ? <FormMessage>{problem.message}</FormMessage> : null}
      </Form>
    </Sheet>
  )
}
