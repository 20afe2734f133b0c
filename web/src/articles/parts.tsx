import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Field } from '../ui/Field.tsx'

const Block = styled('section')({
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  marginBottom: 28,
  '& > h3': { margin: 0, fontSize: '1.0625rem', fontWeight: 650 },
})

const Hint = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '12px 16px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))' },
}))

export const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <Block aria-label={title}>
    <h3>{title}</h3>
    {hint ? <Hint>{hint}</Hint> : null}
    {children}
  </Block>
)

/** A figure that is only shown. */
export const Figure = ({ label, value }: { label: string; value: number | string | null | undefined }) => (
  <Field
    label={label}
    value={typeof value === 'number' ? value.toLocaleString('it-IT', { maximumFractionDigits: 4 }) : (value ?? '-')}
    readOnly
  />
)
