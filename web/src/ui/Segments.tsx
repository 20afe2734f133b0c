import { styled } from '@mui/material/styles'

/**
 * A choice of few, as buttons in one box. They are no radio buttons, because an arrow key would choose, and some choices save at
 * once.
 */
export const Segments = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  // Large text takes a line of its own.
  flexWrap: 'wrap',
  gap: 4,
  padding: 4,
  borderRadius: 14,
  background: vars.palette.house.parchment,
}))

/** `aria-pressed` marks the chosen one, `data-kind` its colour. */
export const Segment = styled('button')(({ theme: { vars } }) => ({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  flex: '1 1 30%',
  minHeight: 44,
  padding: '2px 3px',
  border: '1px solid transparent',
  borderRadius: 10,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: '20px',
  cursor: 'pointer',
  '& b': { display: 'flex', alignItems: 'center', gap: 4, fontWeight: 650 },
  '& svg': { fontSize: 16 },
  '@media (max-width: 359px)': { '& svg': { display: 'none' } },
  // As wide as the words above it.
  '& span': { width: 0, minWidth: '100%', color: vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '&:disabled': { cursor: 'default' },
  '&[aria-pressed="true"]': { background: vars.palette.background.paper, borderColor: vars.palette.house.control },
  '&[aria-pressed="true"][data-kind="order"]': {
    background: vars.palette.house.extraordinary,
    borderColor: vars.palette.house.extraordinaryInk,
    color: vars.palette.house.extraordinaryInk,
  },
  '&[aria-pressed="true"][data-kind="closure"]': {
    background: vars.palette.house.closure,
    borderColor: vars.palette.house.closure,
    color: vars.palette.house.closureInk,
  },
  '&[aria-pressed="true"][data-kind] span': { color: 'inherit' },
}))
