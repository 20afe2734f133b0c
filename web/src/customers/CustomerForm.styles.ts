import { styled } from '@mui/material/styles'

/** Fields side by side where there is room; `data-wide` spans the whole row. */
export const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '12px 16px',
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(6, 1fr)', '& > *': { gridColumn: 'span 2' } },
  '& > [data-half]': { [theme.breakpoints.up('sm')]: { gridColumn: 'span 3' } },
  '& > [data-short]': { [theme.breakpoints.up('sm')]: { gridColumn: 'span 1' } },
  '& > [data-wide]': { gridColumn: '1 / -1' },
}))

/** Two columns of equal width where there is room, read down the left one, then the right one. */
export const Halves = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '12px 32px',
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}))

/** A checkbox with its label, large enough for a thumb. */
export const Tick = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  paddingRight: 12,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '&:has(input:disabled)': { cursor: 'default', color: theme.vars.palette.text.secondary },
}))

export const Ticks = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  '& legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
}))

export const Section = styled('section')({ display: 'grid', gap: 12, marginBottom: 24, '& > h3': { margin: 0 } })

export const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' })

export const Hint = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' }))
