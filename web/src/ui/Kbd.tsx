import { styled } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'

export const keyStyles = (theme: Theme) =>
  ({
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 20,
    minHeight: 20,
    padding: '0 5px',
    border: `1px solid ${theme.vars.palette.house.control}`,
    borderRadius: 5,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: 1,
    whiteSpace: 'nowrap',
  }) as const

/** The drawing of a key, beside what it does. `data-keys=off` on the page: the user has switched letters off. */
export const Kbd = styled('kbd')(({ theme }) => ({
  ...keyStyles(theme),
  '[data-keys=off] &': { display: 'none' },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))
