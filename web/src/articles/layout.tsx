import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Block = styled('section')({
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  marginBottom: 28,
  '& > h3': { margin: 0, fontSize: '1.0625rem', fontWeight: 650 },
})

const Hint = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' }))

export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '12px 16px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))' },
}))

/** `part`: its place in the list of the form's parts. */
export const Section = ({ part, title, hint, children }: { part: string; title: string; hint?: string; children: ReactNode }) => (
  <Block id={`article-${part}`} aria-label={title}>
    <h3>{title}</h3>
    {hint ? <Hint>{hint}</Hint> : null}
    {children}
  </Block>
)

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
  '& div': { padding: '8px 12px', borderRadius: 10, background: theme.vars.palette.house.parchment },
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontWeight: 600 },
  '& dd': { margin: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
}))

type Shown = { label: string; value: string | null | undefined }

/** Read-only values, which do not look like fields. */
export const Figures = ({ figures }: { figures: readonly Shown[] }) => (
  <List>
    {figures.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? '-'}</dd>
      </div>
    ))}
  </List>
)
