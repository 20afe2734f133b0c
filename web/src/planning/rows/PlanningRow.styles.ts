// The row of the weekly order: three columns on the desktop; on the phone the picture beside text and quantity.
import { styled } from '@mui/material/styles'

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.house.hairline}` },
}))

export const ListTools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  minHeight: 44,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
}))

export const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '80px minmax(0, 1fr) auto',
  gridTemplateAreas: '"picture words actions" "picture quantity quantity"',
  columnGap: 12,
  rowGap: 4,
  padding: 12,
  alignItems: 'start',
  scrollMarginBlock: '80px 200px',
  '&[data-removed] b': { textDecoration: 'line-through', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '80px minmax(0, 1fr) 244px auto',
    gridTemplateAreas: '"picture words quantity actions"',
    columnGap: 16,
    padding: '8px 16px',
    minHeight: 80,
    alignItems: 'center',
  },
}))

export const Picture = styled('button')({
  gridArea: 'picture',
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: 8,
  lineHeight: 0,
  cursor: 'zoom-in',
})

export const Description = styled('div')({
  gridArea: 'words',
  minWidth: 0,
  '& b': { display: 'block', fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.25, overflowWrap: 'anywhere' },
})
export const State = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center', fontSize: '0.8125rem' })
export const Code = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' }))
export const Quantity = styled('div')({ gridArea: 'quantity', minWidth: 0 })

export const Actions = styled('div')(({ theme }) => ({
  gridArea: 'actions',
  display: 'flex',
  color: theme.vars.palette.text.secondary,
  margin: '-8px -8px 0 0',
  '& button': { color: 'inherit' },
  '& button:disabled': { opacity: 0.4 },
  // On the phone one dialog contains the whole week and the deletion.
  '& [data-wide]': { display: 'none' },
  [theme.breakpoints.up('md')]: { margin: 0, '& [data-wide]': { display: 'inline-flex' } },
}))

export const Tag = styled('span')(({ theme }) => ({
  padding: '0 8px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  color: theme.vars.palette.text.secondary,
  fontWeight: 600,
  '&[data-kind="new"]': { color: theme.vars.palette.primary.main, borderColor: theme.vars.palette.primary.main },
  '&[data-kind="removed"]': { color: theme.vars.palette.error.main, borderColor: theme.vars.palette.error.main },
}))
