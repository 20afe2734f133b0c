import type { ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'
import { text } from './second-factor.text.ts'

type Props = { value: string; problem: string | null; onChange: (code: string) => void; hint: string } & Pick<
  ComponentProps<typeof Field>,
  'autoFocus'
>

/** The code of an authenticator app, or a recovery code. */
export const CodeField = ({ value, problem, onChange, hint, autoFocus = false }: Props) => (
  <Field
    label={text.code}
    name="code"
    autoComplete="one-time-code"
    autoFocus={autoFocus}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={problem !== null}
    help={problem ?? hint}
    inputProps={{ maxLength: 40, autoCapitalize: 'characters', spellCheck: false }}
  />
)
