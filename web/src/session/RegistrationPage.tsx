import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from '../app/navigation.tsx'
import { sendOperation } from '../app/send-operation.ts'
import { useMailOutcome } from '../app/use-mail-notice.ts'
import { Field } from '../ui/Field.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { LoafMark } from '../ui/LoafMark.tsx'
import { PublicPage, PublicPageHeader } from './PublicPage.tsx'
import { FormMessage } from './FormMessage.tsx'
import { registrationText as text } from './session.text.ts'

const Form = styled('form')({ display: 'grid', gap: 16 })

const REDIRECT_DELAY_MS = 1500

// The names are those of the specification; the browser can autofill them.
const fields = [
  { key: 'companyName', name: 'nome_azienda', type: 'text', autoComplete: 'organization' },
  { key: 'contactPerson', name: 'nome_referente', type: 'text', autoComplete: 'name' },
  { key: 'phone', name: 'telefono', type: 'tel', autoComplete: 'tel' },
  { key: 'email', name: 'email', type: 'email', autoComplete: 'email' },
] as const

type Key = (typeof fields)[number]['key']
type Values = Record<Key, string>
type Problem = { message: string; keys: readonly Key[] }

const nothing: Values = { companyName: '', contactPerson: '', phone: '', email: '' }
const LONGEST = 200

const REFUSALS: Record<string, Problem> = {
  FIELDS_MISSING: { message: text.missing, keys: [] },
  EMAIL_INVALID: { message: text.invalidEmail, keys: ['email'] },
}

/** Sends the request; null after a success. */
async function register(values: Values): Promise<Problem | null> {
  const keys = fields.map(({ key }) => key).filter((key) => values[key].trim() === '')
  if (keys.length > 0) return { message: text.missing, keys }
  try {
    const { requestRegistration: outcome } = await sendOperation('RequestRegistration', { input: values })
    if (outcome.__typename === 'RegistrationSent') return null
    return REFUSALS[outcome.code] ?? { message: `${text.failed} ${outcome.message}`, keys: [] }
  } catch {
    return { message: text.failed, keys: [] }
  }
}

/** /registrazione: the request of a company to become a customer. */
export function RegistrationPage() {
  const navigate = useNavigate()
  const tell = useMailOutcome('registration')
  const [values, setValues] = useState(nothing)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [stage, setStage] = useState<'asking' | 'sending' | 'sent'>('asking')
  const form = useRef<HTMLFormElement>(null)
  const focus = useErrorFocus()

  useEffect(() => {
    if (stage !== 'sent') return undefined
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [stage, navigate])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stage !== 'asking') return
    focus.begin()
    setStage('sending')
    const found = await register(values)
    setProblem(found)
    setStage(found ? 'asking' : 'sent')
    tell(found && found.message, text.sentLeft)
    if (found) focus.firstError(form.current)
  }

  return (
    <PublicPage title={text.title}>
      <PublicPageHeader>
        <LoafMark size={48} />
        <div>
          <Typography variant="h2" component="h1">
            {text.title}
          </Typography>
          <Typography color="textSecondary">{text.hint}</Typography>
        </div>
      </PublicPageHeader>
      <Form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {fields.map(({ key, name, type, autoComplete }) => {
          const lacks = problem?.keys.includes(key) === true
          return (
            <Field
              key={key}
              label={text[key]}
              name={name}
              type={type}
              autoComplete={autoComplete}
              inputProps={{ inputMode: type, maxLength: LONGEST }}
              required
              disabled={stage === 'sent'}
              value={values[key]}
              error={lacks}
              help={lacks && values[key].trim() === '' ? text.fieldMissing : undefined}
              onChange={(event) => setValues((current) => ({ ...current, [key]: event.target.value }))}
            />
          )
        })}
        {stage === 'sent' ? <FormMessage isDone>{text.sent}</FormMessage> : null}
        {problem ? <FormMessage isStale={stage === 'sending'}>{problem.message}</FormMessage> : null}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={stage !== 'asking'}>
          {stage === 'sending' ? text.submitting : text.submit}
        </Button>
        <Button component={Link} to="/login" color="inherit" variant="outlined" fullWidth>
          {text.back}
        </Button>
      </Form>
    </PublicPage>
  )
}
