// The row of an order: on the phone the picture beside name and control, from 768 px on one line.
import { styled } from '@mui/material/styles'

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 -12px',
  padding: 0,
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.house.hairline}` },
  [theme.breakpoints.up('md')]: { margin: 0, borderRadius: 12, border: `1px solid ${theme.vars.palette.house.hairline}` },
}))

/** The touches of a swipe reach the page; the browser scrolls only up and down. */
export const Swiped = styled('div')({ touchAction: 'pan-y pinch-zoom' })

export const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '80px minmax(0, 1fr)',
  gridTemplateAreas: '"picture words" "picture quantity"',
  columnGap: 12,
  rowGap: 4,
  padding: '8px 4px 7px 12px',
  alignItems: 'center',
  // A refused row is scrolled right below the head of the day: the page's own padding is for the higher bar of wide screens.
  scrollMarginTop: 'calc(var(--alerts-height, 0px) - 4px)',
  '&[data-removed] b': { textDecoration: 'line-through', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '80px minmax(0, 1fr) 336px auto',
    gridTemplateAreas: '"picture words quantity actions"',
    columnGap: 16,
    padding: '8px 16px',
    minHeight: 76,
    scrollMarginTop: 'calc(var(--alerts-height, 0px) + 8px)',
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
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: '1.25rem',
  overflowWrap: 'anywhere',
  paddingRight: 8,
  '& b': { display: 'block', fontWeight: 'inherit' },
})
export const Code = styled('span')(({ theme }) => ({
  display: 'none',
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  [theme.breakpoints.up('md')]: { display: 'inline' },
}))
export const Quantity = styled('div')({ gridArea: 'quantity', minWidth: 0 })

// On the phone the dialog of the row contains the deletion.
export const Actions = styled('div')(({ theme }) => ({
  gridArea: 'actions',
  display: 'none',
  color: theme.vars.palette.text.secondary,
  '& button': { color: 'inherit' },
  '& button:disabled': { opacity: 0.4 },
  // Beside the control, also where a question or a refusal stands below it.
  'li:has(p) > &': { alignSelf: 'start' },
  [theme.breakpoints.up('md')]: { display: 'flex' },
}))

/** A row whose removal is staged. */
export const Removed = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.2,
  color: theme.vars.palette.error.main,
}))
