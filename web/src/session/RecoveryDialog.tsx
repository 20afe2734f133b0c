import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent } from 'react'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { sendOperation } from '../app/send-operation.ts'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { useMailOutcome } from '../app/use-mail-notice.ts'
import { Field } from '../ui/Field.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { FormMessage } from './FormMessage.tsx'
import { recoveryText as text } from './session.text.ts'

const Form = styled('form')({ display: 'grid', gap: 16, '& p': { margin: 0 } })

const CLOSES_AFTER = 3000

type State = { kind: 'asking' | 'sent' } | { kind: 'refused'; message: string; isEmail: boolean }

const REFUSALS: Record<string, string> = { EMAIL_INVALID: text.invalid, EMAIL_NOT_FOUND: text.unknown }

async function recover(email: string): Promise<State> {
  if (email === '') return { kind: 'refused', message: text.invalid, isEmail: true }
  try {
    const { recoverPassword: outcome } = await sendOperation('RecoverPassword', { input: { email } })
    if (outcome.__typename === 'RecoverySent') return { kind: 'sent' }
    const message = REFUSALS[outcome.code]
    if (message) return { kind: 'refused', message, isEmail: true }
    return { kind: 'refused', message: `${text.failed} ${outcome.message}`, isEmail: false }
  } catch {
    return { kind: 'refused', message: text.failed, isEmail: false }
  }
}

/** 'Recupero Password': the gateway generates a new password and mails it; the browser never receives it. */
export function RecoveryDialog({ email: known, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(known)
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [isSending, setSending] = useState(false)
  const focus = useErrorFocus()
  const isSent = state.kind === 'sent'
  const tell = useMailOutcome('recovery')
  const guard = useCloseGuard(email !== known && !isSent, text.leaveText, onClose, isSending)

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => close(), CLOSES_AFTER)
    return () => clearTimeout(timer)
  }, [isSent])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || isSent) return
    focus.begin()
    setSending(true)
    const next = await recover(email.trim())
    setState(next)
    setSending(false)
    tell(next.kind === 'refused' ? next.message : null, text.sent)
    if (next.kind === 'refused') focus.firstError(document.getElementById('recovery'))
  }

  return (
    <Sheet
      open
      title={text.title}
      width="xs"
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form="recovery" variant="contained" disabled={isSending || isSent}>
            {isSending ? text.submitting : text.submit}
          </Button>
        </>
      }
    >
      <Form id="recovery" onSubmit={(event) => void submit(event)} noValidate>
        <p>{text.hint}</p>
        <Field
          label={text.email}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          error={state.kind === 'refused' && state.isEmail}
          onChange={(event) => setEmail(event.target.value)}
        />
        {isSent ? <FormMessage isDone>{text.sent}</FormMessage> : null}
        {state.kind === 'refused' ? <FormMessage isStale={isSending}>{state.message}</FormMessage> : null}
      </Form>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
