import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ReactNode } from 'react'

/** A form of a few fields. */
export const Form = styled('form')({ display: 'grid', gap: 20 })

const Group = styled('fieldset')(({ theme }) => ({
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

type Props = { label: string; error: string | undefined; children: ReactNode }

/** Checkboxes of which at least one is required. */
export function RequiredChoices({ label, error, children }: Props) {
  const errorId = useId()
  return (
    <Group aria-describedby={error ? errorId : undefined}>
      <legend>
        {label}
        <span aria-hidden> *</span>
      </legend>
      {children}
      {error ? (
        <FormHelperText id={errorId} error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </Group>
  )
}
