import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { storage } from '../app/storage.ts'
import { Field } from '../ui/Field.tsx'
import { FormMessage } from './FormMessage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { text } from './session.text.ts'
import { takeOver } from './written-form.ts'
import type { Credentials } from './use-login.ts'

const Form = styled('form')({ display: 'grid', gap: 16 })

const Remember = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  justifySelf: 'start',
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
}))

type Props = {
  onSubmit: (credentials: Credentials) => Promise<void>
  onForgotten: (email: string) => void
  problem: string | null
  isBusy: boolean
}

function credentialsIn(form: HTMLFormElement): Credentials {
  const values = new FormData(form)
  return { email: values.get('email') as string, password: values.get('password') as string, remember: values.has('remember') }
}

/** The required fields that are empty, in their order. */
const missingIn = ({ email, password }: Credentials) => [...(email.trim() ? [] : ['email']), ...(password ? [] : ['password'])]

/**
 * The fields keep their values themselves: what was typed before this code was loaded stays. The browser never sends this form, not
 * even where no script runs: its method is for dialogs.
 */
export function LoginForm({ onSubmit, onForgotten, problem, isBusy }: Props) {
  const [remembered] = useState(() => storage.get('rememberedEmail') ?? '')
  /** Null until the form is sent. */
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => takeOver(form.current!), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credentials = credentialsIn(event.currentTarget)
    const lacking = missingIn(credentials)
    const [first] = lacking
    setMissing(lacking)
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else if (!isBusy) void onSubmit(credentials)
  }
  const judge = () => setMissing((former) => former && missingIn(credentialsIn(form.current!)))
  const lacksEmail = missing?.includes('email') ?? false
  const lacksPassword = missing?.includes('password') ?? false

  return (
    <Form ref={form} method="dialog" onSubmit={submit} onInput={judge} noValidate>
      <Field
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        defaultValue={remembered}
        error={lacksEmail}
        help={lacksEmail ? text.emailMissing : undefined}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        required
        error={lacksPassword}
        help={lacksPassword ? text.passwordMissing : undefined}
      />
      <Remember>
        <input type="checkbox" name="remember" defaultChecked={remembered !== ''} />
        {text.remember}
      </Remember>
      {problem ? <FormMessage isStale={isBusy}>{problem}</FormMessage> : null}
      {/* Pressed before this code was loaded, the button has its other text already. */}
      <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth suppressHydrationWarning>
        {isBusy ? text.submitting : text.submit}
      </Button>
      <Button
        type="button"
        color="inherit"
        onClick={() => onForgotten(credentialsIn(form.current!).email.trim())}
        sx={{ justifySelf: 'center' }}
      >
        {text.forgotten}
      </Button>
    </Form>
  )
}
