import { styled } from '@mui/material/styles'

/** Rows that break on a phone: what, its state, what can be done. */
export const Items = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
    overflowWrap: 'anywhere',
  },
  '& li > :first-child': { flex: '1 1 240px' },
  '& small': { display: 'block', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}))
