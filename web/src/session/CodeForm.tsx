import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { sendOperation } from '../app/send-operation.ts'
import { viewerOf } from '../app/session-context.ts'
import type { Viewer } from '../app/session-context.ts'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { AuthenticatorKey } from './AuthenticatorKey.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { text } from './second-factor.text.ts'
import { text as loginText } from './session.text.ts'
import type { SecondStep } from './use-login.ts'

const Form = styled('form')({ display: 'grid', gap: 16, '& p': { margin: 0 } })

type Refused = { problem: string } | { expired: string }
type Completed = { viewer: Viewer; codes: readonly string[] | null }

async function sendCode({ challenge, setup }: SecondStep, code: string): Promise<Completed | Refused> {
  if (code.trim() === '') return { problem: text.codeMissing }
  try {
    const { completeLogin: outcome } = await sendOperation('CompleteLogin', { input: { challenge, code } })
    if (outcome.__typename === 'LoginSucceeded') return { viewer: viewerOf(outcome.viewer), codes: outcome.recoveryCodes ?? null }
    if (outcome.code === 'VERIFICATION_EXPIRED') return { expired: outcome.message }
    return { problem: outcome.retryAfter ? loginText.tooMany(outcome.retryAfter) : outcome.message }
  } catch {
    // Without an answer the recovery codes of a new second factor are lost, which may be on.
    return { problem: setup ? `${loginText.failed} ${text.mayBeOn}` : loginText.failed }
  }
}

type Props = { step: SecondStep; onDone: (viewer: Viewer) => void; onBack: (message: string | null) => void }

/** The second step of a login: the code, for a new second factor also its key before and its recovery codes after it. */
export function CodeForm({ step, onDone, onBack }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [completed, setCompleted] = useState<Completed | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const focus = useErrorFocus()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    focus.begin()
    setBusy(true)
    const outcome = await sendCode(step, code)
    if ('expired' in outcome) return onBack(outcome.expired)
    // After a success the form stays busy until the page is gone, so that it is sent once.
    if ('viewer' in outcome) return outcome.codes ? setCompleted(outcome) : onDone(outcome.viewer)
    setBusy(false)
    setProblem(outcome.problem)
    return focus.firstError(element.current)
  }
  return (
    <Form ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <Typography variant="h2">{text.title}</Typography>
      {step.setup ? (
        <>
          <p>{text.mustSetUp}</p>
          <AuthenticatorKey setup={step.setup} />
        </>
      ) : null}
      <CodeField
        value={code}
        problem={problem}
        hint={step.setup ? text.firstCodeHint : text.codeHint}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just sent the first step
        autoFocus
        onChange={(next) => {
          setCode(next)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
        {isBusy ? text.verifying : text.verify}
      </Button>
      <Button type="button" color="inherit" disabled={isBusy} onClick={() => onBack(null)} sx={{ justifySelf: 'center' }}>
        {text.backToLogin}
      </Button>
      {completed?.codes ? (
        <RecoveryCodes
          codes={completed.codes}
          onClose={() => {
            setCompleted(null)
            onDone(completed.viewer)
          }}
        />
      ) : null}
    </Form>
  )
}
