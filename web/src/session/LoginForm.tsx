import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { storage } from '../app/storage.ts'
import { Field } from '../ui/Field.tsx'
import { FormMessage } from './FormMessage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { text } from './session.text.ts'
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

export function LoginForm({ onSubmit, onForgotten, problem, isBusy }: Props) {
  const [remembered] = useState(() => storage.get('rememberedEmail') ?? '')
  const [email, setEmail] = useState(remembered)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(remembered !== '')
  const [isSubmitted, setSubmitted] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const lacksEmail = email.trim() === ''
  const lacksPassword = password === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (lacksEmail) return emailInput.current?.focus()
    if (lacksPassword) return passwordInput.current?.focus()
    if (!isBusy) void onSubmit({ email, password, remember })
  }

  return (
    <Form onSubmit={submit} noValidate>
      <Field
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        inputRef={emailInput}
        onChange={(event) => setEmail(event.target.value)}
        error={isSubmitted && lacksEmail}
        help={isSubmitted && lacksEmail ? text.emailMissing : undefined}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        inputRef={passwordInput}
        onChange={(event) => setPassword(event.target.value)}
        error={isSubmitted && lacksPassword}
        help={isSubmitted && lacksPassword ? text.passwordMissing : undefined}
      />
      <Remember>
        <input type="checkbox" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {text.remember}
      </Remember>
      {problem ? <FormMessage>{problem}</FormMessage> : null}
      <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
        {isBusy ? text.submitting : text.submit}
      </Button>
      <Button type="button" color="inherit" onClick={() => onForgotten(email.trim())} sx={{ justifySelf: 'center' }}>
        {text.forgotten}
      </Button>
    </Form>
  )
}
