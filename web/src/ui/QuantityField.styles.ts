// Plain elements styled once: a list contains forty of these controls.
import { styled } from '@mui/material/styles'

export const Field = styled('div')({ display: 'grid', gap: 2, justifyItems: 'start', minWidth: 0 })
export const ControlRow = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 })

export const Control = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  minWidth: 0,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 44,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.background.paper,
  '&:focus-within': { borderColor: theme.vars.palette.primary.main, boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
  '&[data-invalid]': { borderColor: theme.vars.palette.error.main },
  '&[data-disabled]': { borderColor: theme.vars.palette.house.hairline, background: theme.vars.palette.house.parchment },
  // The marker of an unsaved value.
  '&[data-changed]::before': {
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
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&[data-slim]': { width: 30, color: theme.vars.palette.text.secondary, borderLeft: `1px solid ${theme.vars.palette.house.hairline}` },
  '&:hover:enabled': { background: theme.vars.palette.action.hover },
  '&:disabled': { color: theme.vars.palette.text.disabled, cursor: 'default', opacity: 0.55 },
  '& svg': { fontSize: 22 },
  '&[data-slim] svg': { fontSize: 20 },
}))

export const Value = styled('input')(({ theme }) => ({
  width: 76,
  minWidth: 0,
  padding: '0 4px',
  border: 0,
  outline: 0,
  background: 'none',
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1.3125rem',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  // Keeps the field clear of the top bars and the page's footer, with its suggestions below it.
  scrollMarginBlock: '96px 220px',
  '&:focus-visible': { outline: 0 },
  '&:disabled': { color: theme.vars.palette.text.secondary, WebkitTextFillColor: 'currentcolor', opacity: 1 },
}))

export const Unit = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' }))

export const Hint = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  rowGap: 4,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '&:empty': { display: 'none' },
}))

export const OutOfRange = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 600 }))
export const Refusal = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 600 }))

export const Proposal = styled('button')(({ theme }) => ({
  minHeight: 36,
  padding: '0 12px',
  borderRadius: 18,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  background: 'none',
  color: theme.vars.palette.primary.main,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover:enabled': { background: theme.vars.palette.action.hover },
  [theme.breakpoints.down('md')]: { minHeight: 44, borderRadius: 22 },
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
