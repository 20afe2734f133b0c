import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useWindowTitle } from './window-title.ts'

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginBottom: 16,
  '& [data-title]': { flex: '1 1 240px', minWidth: 0 },
  '& [data-title] > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px', minWidth: 0 },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'balance' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  // The chips of the filters become narrower instead of starting a second line, which would move the list.
  [theme.breakpoints.up('md')]: {
    '& [data-title] > div': { flexWrap: 'nowrap', alignItems: 'center' },
    '& h1, & [role=status]': { flex: 'none' },
  },
  // Between the title and the actions there is no room for them: count and chips are below the title, also without a filter.
  [theme.breakpoints.between('md', 'xl')]: {
    '& [data-title] > div:has(> ul)': { flexWrap: 'wrap' },
    '& :has(> ul) > h1': { flexBasis: '100%' },
    '& ul': { flex: '1 1 0', minHeight: 28 },
    '& ul:empty': { display: 'flex', visibility: 'hidden' },
  },
}))

type Props = {
  title: string
  /** Beside the title: how many there are, the filters. */
  aside?: ReactNode
  /** Below the title. */
  hint?: ReactNode
  actions?: ReactNode
}

/** The head of a list: its title, also that of the window, how much of it is shown, and its actions. */
export function ListTitle({ title, aside, hint, actions }: Props) {
  useWindowTitle(title)
  return (
    <Head>
      <div data-title>
        <div>
          <h1>{title}</h1>
          {aside}
        </div>
        {hint}
      </div>
      {actions ? <div data-actions>{actions}</div> : null}
    </Head>
  )
}

/** How much of a list is shown, beside its title or its filters. */
export const Count = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}))
