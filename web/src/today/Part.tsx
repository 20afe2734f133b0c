import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ReactNode } from 'react'

const Frame = styled('section')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 48, padding: '2px 8px 2px 16px' },
  '& > header > h2': { ...theme.typography.h3, margin: 0 },
  '& > header > span': {
    padding: '2px 8px',
    borderRadius: 12,
    background: theme.vars.palette.house.parchment,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 650,
    whiteSpace: 'nowrap',
  },
  '& > header > :last-child:not(h2, span)': { marginLeft: 'auto' },
  '& > p': { margin: 0, padding: '0 16px 16px', color: theme.vars.palette.text.secondary },
}))

type Props = { title: string; count?: string | null; action?: ReactNode; children: ReactNode }

/** One subject of the day: a heading with its number and the way to its list. */
export function Part({ title, count = null, action, children }: Props) {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count === null ? null : <span>{count}</span>}
        {action}
      </header>
      {children}
    </Frame>
  )
}

/** Rows of a part: what it is about, the figure with what it stands beside, and an action. */
export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(46%) auto',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    padding: '4px 8px 4px 16px',
    borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
    overflowWrap: 'anywhere',
  },
  '& [data-name]': { display: 'flex', alignItems: 'center', gap: 8 },
  '& b': { display: 'block', fontWeight: 600, lineHeight: 1.3 },
  '& small': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4, color: theme.vars.palette.text.secondary },
  '& [data-figures]': { textAlign: 'right', fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.25 },
  '& [data-figures] small': { fontWeight: 400 },
  [theme.breakpoints.up('md')]: { '& [data-figures]': { fontSize: '1.3125rem', lineHeight: 1.05, whiteSpace: 'nowrap' } },
}))
