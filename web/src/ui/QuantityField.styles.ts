// Plain elements styled once: a list contains forty of these controls.
import { styled } from '@mui/material/styles'

export const Field = styled('div')({ minWidth: 0 })

/** Beside the control, however long; below it where the text is much larger than usual. */
const besideOrBelow = '1 1 max(0px, (1rem - 20px) * 1000)'

export const ControlRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
})

export const Control = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  minWidth: 0,
  flex: 'none',
  // Beside the first of two proposals.
  alignSelf: 'flex-start',
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 44,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.background.paper,
  '&:focus-within': { borderColor: theme.vars.palette.primary.main, boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
  '&[data-changed]': { borderColor: theme.vars.palette.primary.main, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}` },
  '&[data-invalid]': { borderColor: theme.vars.palette.error.main, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}` },
  '&[data-disabled]': { borderColor: 'transparent', background: theme.vars.palette.house.parchment },
  // The marker of an unsaved value.
  '&[data-changed]:not([data-invalid])::before': {
    content: '""',
    position: 'absolute',
    top: -5,
    left: -5,
    width: 12,
    height: 12,
    borderRadius: '50%',
    background: theme.vars.palette.primary.main,
    border: `2px solid ${theme.vars.palette.background.paper}`,
  },
}))

export const End = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  margin: '-1px 0',
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&[data-slim]': {
    width: 30,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    borderLeft: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  // On the phone the list is in the dialog of the row.
  '&[data-wide]': { [theme.breakpoints.down('md')]: { display: 'none' } },
  '&:hover:enabled': { background: theme.vars.palette.action.hover },
  '&:disabled': { color: theme.vars.palette.text.disabled, cursor: 'default', opacity: 0.55 },
  // A value that cannot be changed stands alone.
  '[data-disabled] > &': { opacity: 0 },
  '& svg': { fontSize: 22 },
  '&[data-slim] svg': { fontSize: 20 },
}))

export const Value = styled('input')(({ theme }) => ({
  width: 76,
  minWidth: 0,
  padding: 0,
  border: 0,
  outline: 0,
  background: 'none',
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1.3125rem',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  // Keeps the field clear of the head of the day and of the foot, with its row's last line.
  scrollMarginBlock: '110px 190px',
  [theme.breakpoints.down('md')]: { width: 50, '&[data-long]': { fontSize: '0.9375rem' } },
  '&:focus-visible': { outline: 0 },
  '&:disabled': { color: theme.vars.palette.text.primary, WebkitTextFillColor: 'currentcolor', opacity: 1 },
}))

// Unit and hint in one line where there is room, the remark below.
const words = {
  flex: besideOrBelow,
  minWidth: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 600 },
  '& small': { fontSize: '0.8125rem' },
  '& em': { display: 'block', fontStyle: 'normal', fontSize: '0.8125rem', fontWeight: 650 },
} as const

export const Words = styled('span')(({ theme }) => ({
  ...words,
  '& small': { ...words['& small'], color: theme.vars.palette.text.secondary },
  '& em': { ...words['& em'], color: theme.vars.palette.primary.main },
  '& em[data-outside]': { color: theme.vars.palette.error.main },
  // The control with its list leaves no room beside it.
  '@media (max-width: 22.4em)': { flexBasis: '100%' },
}))

/** Unit, hint and remark as the button that opens the dialog of the row. */
export const Edit = styled('button')(({ theme }) => ({
  flex: besideOrBelow,
  minWidth: 0,
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  padding: '0 4px 0 0',
  border: 0,
  borderRadius: 10,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover:enabled': { background: theme.vars.palette.action.hover },
  '&:disabled': { cursor: 'default' },
  '& svg': { flex: 'none', fontSize: 18, color: theme.vars.palette.text.secondary },
  '&:disabled svg': { visibility: 'hidden' },
  '@media (max-width: 22.4em)': { '& svg': { display: 'none' } },
}))

/** Why a value is refused, or a question about it. */
export const Note = styled('p')(({ theme }) => ({
  margin: '4px 8px 0 0',
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  fontWeight: 600,
  color: theme.vars.palette.error.main,
  '&[data-question]': {
    width: 'fit-content',
    padding: '4px 8px',
    borderRadius: 8,
    color: theme.vars.palette.house.extraordinaryInk,
    background: theme.vars.palette.house.extraordinary,
  },
}))

export const Proposals = styled('span')({ flex: '1 1 0', minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 8 })

export const Proposal = styled('button')(({ theme }) => ({
  minHeight: 44,
  minWidth: 48,
  padding: '0 12px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.primary.main,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 650,
  lineHeight: 1.15,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover:enabled': { background: theme.vars.palette.action.hover },
  // Two of them beside the control of a row.
  '&:not(:only-child)': { [theme.breakpoints.down('md')]: { width: 48, padding: '0 2px' } },
}))

/** For screen readers only. */
export const Hidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
