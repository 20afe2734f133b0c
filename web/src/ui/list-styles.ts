import type { Theme } from '@mui/material/styles'

export const HEAD_HEIGHT = 36

/** The row of the cursor. */
export const cursorStyles = (theme: Theme) =>
  ({
    // Seen where the system replaces all colours.
    '& tbody tr:focus-visible': { outline: '2px solid transparent', outlineOffset: -2 },
    '& tbody tr[aria-current]': { background: theme.vars.palette.action.selected },
    '& tbody tr[aria-current] > :first-child': { boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}` },
  }) as const

/** What all tables of lists share: the head, the hairlines, the row of the cursor. */
export const tableStyles = (theme: Theme) =>
  ({
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.9375rem' },
    '& th, & td': {
      boxSizing: 'border-box',
      padding: '4px 14px',
      textAlign: 'left',
      overflowWrap: 'anywhere',
      borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
    },
    '& thead th': {
      position: 'sticky',
      zIndex: 1,
      height: HEAD_HEIGHT,
      paddingBlock: 0,
      background: theme.vars.palette.house.parchment,
      color: theme.vars.palette.text.secondary,
      fontSize: '0.8125rem',
      fontWeight: 650,
      whiteSpace: 'nowrap',
    },
    '& tbody th': { fontWeight: 600 },
    '& tbody tr:not([aria-hidden]):hover': { background: theme.vars.palette.action.hover },
    ...cursorStyles(theme),
    '& tr[aria-hidden] td': { height: 'auto', padding: 0, border: 0 },
    '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  }) as const
