// The colours and sizes of the bakehouse: always dark, whatever the theme, and readable from a metre away.
import { styled } from '@mui/material/styles'

const PHONE = '@media (max-width: 767.95px)'
const MOTION = '@media (prefers-reduced-motion: no-preference)'

const ground = '#0F0B08'
const card = '#1B1511'
const hairline = '#3A3027'
const ink = '#FFF6EC'
const quiet = '#CDBEAE'
const done = '#9A8B7C'
const control = '#8F7E6E'
const crust = '#E9A860'
const onCrust = '#2A1A08'
const sage = '#9CCBB9'
const red = '#8C1D18'
const onRed = '#FFDAD6'

const button = {
  minHeight: 56,
  border: 0,
  borderRadius: 12,
  background: card,
  color: ink,
  font: 'inherit',
  fontSize: '1.0625rem',
  fontWeight: 650,
  lineHeight: 1.2,
  cursor: 'pointer',
} as const

const redChip = { background: red, color: onRed, fontSize: '1.0625rem', fontWeight: 700 } as const

export const Oven = styled('main')({
  position: 'fixed',
  inset: 'var(--alerts-height, 0px) 0 0 0',
  display: 'grid',
  // Text that is much larger than usual gets the room that it needs: the page scrolls, and leaves half a screen to the rows.
  gridTemplateRows: 'max-content max-content minmax(min(50vh, max(0px, (1rem - 20px) * 1000)), 1fr) max-content',
  overflowY: 'auto',
  paddingTop: 'env(safe-area-inset-top)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  background: ground,
  color: ink,
  colorScheme: 'dark',
  touchAction: 'manipulation',
  '--loaf-cut': ground,
  '& button:focus-visible': { outline: `3px solid ${crust}`, outlineOffset: 2 },
})

export const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  padding: '4px 24px',
  '& > svg': { color: crust, flex: 'none' },
  '& > div': { minWidth: 0, marginRight: 'auto', paddingLeft: 8 },
  '& h1': { margin: 0, fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.15, letterSpacing: '-0.01em' },
  '& h1::first-letter': { textTransform: 'uppercase' },
  '& .state::before': { content: '" · "' },
  '& p': { margin: 0, color: quiet, fontSize: '1.0625rem', lineHeight: 1.25 },
  '& button': { ...button, minWidth: 56, display: 'grid', placeItems: 'center' },
  '& .leave': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    flex: 'none',
    padding: '0 16px',
    background: 'none',
    border: `1px solid ${control}`,
  },
  [PHONE]: {
    flexWrap: 'wrap',
    padding: '8px 12px',
    '& > svg': { display: 'none' },
    '& > div': { order: -1, flex: '1 0 100%', paddingLeft: 0 },
    '& .leave': { marginLeft: 'auto' },
    '& .state': { display: 'none' },
  },
})

export const Strip = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 52,
  padding: '0 24px',
  background: card,
  color: quiet,
  fontSize: '1.3125rem',
  lineHeight: 1.25,
  '& b': { color: ink, fontWeight: 650 },
  '& p': { margin: 0 },
  '& svg': { flex: 'none' },
  '& button': { ...button, ...redChip, minHeight: 48, marginLeft: 'auto', padding: '0 20px', borderRadius: 999 },
  '&[data-down]': { background: '#4A3800', color: '#FFE08A' },
  '&[data-down] b': { color: '#FFF3CC' },
  [PHONE]: { padding: '4px 12px', fontSize: '1.0625rem', '& svg': { display: 'none' } },
})

export const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarColor: `${control} ${ground}`,
  '& li': { borderBottom: `1px solid ${hairline}` },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '88px min(14.25rem, 32vw) minmax(0, 1fr) auto',
    alignItems: 'center',
    minHeight: 84,
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
  },
  '& label:has(:focus-visible)': { outline: `4px solid ${crust}`, outlineOffset: -4 },
  '& input': {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    margin: '0 0 0 24px',
    border: `3px solid ${control}`,
    borderRadius: 14,
    cursor: 'inherit',
    outline: 'none',
    '&:checked': { background: sage, borderColor: sage },
    '&:checked::after': {
      content: '""',
      width: 22,
      height: 12,
      border: 'solid #10241E',
      borderWidth: '0 0 5px 5px',
      transform: 'translateY(-3px) rotate(-45deg)',
    },
    [MOTION]: { transition: 'background-color 140ms ease-out, border-color 140ms ease-out' },
  },
  '& .figure': {
    fontSize: 'min(3.5rem, 8vw)',
    fontWeight: 750,
    lineHeight: 1.15,
    letterSpacing: '-0.02em',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  // Longer than '126,5'.
  '& .figure[data-long]': { fontSize: 'min(2.5rem, 6vw)' },
  '& .figure small': {
    display: 'inline-block',
    minWidth: '1.72em',
    marginLeft: 8,
    color: quiet,
    fontSize: '1.3125rem',
    fontWeight: 500,
    letterSpacing: 0,
    textAlign: 'left',
  },
  '& .name': { minWidth: 0, padding: '6px 16px', fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.15, overflowWrap: 'anywhere' },
  '& em': { ...redChip, display: 'table', marginTop: 4, padding: '0 10px', borderRadius: 8, fontStyle: 'normal', lineHeight: 1.65 },
  '& .trays': { paddingRight: 24, fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.15, textAlign: 'right', whiteSpace: 'nowrap' },
  '& .trays small': { display: 'block', color: quiet, fontSize: '1.3125rem', fontWeight: 500, lineHeight: 1.25 },
  '& li:has(:checked)': { background: '#14100C' },
  '& li:has(:checked) :is(.figure, .name, .trays, small)': { color: done },
  '& li:has(:checked) .name span': { textDecoration: 'line-through 3px' },
  '& li[data-changed]': { boxShadow: 'inset 8px 0 0 #E5645A' },
  '& li[data-changed] .figure': { color: '#FFB4AB' },
  [PHONE]: {
    // Figure and trays in one line where both fit, the name below.
    '& label': { position: 'relative', display: 'flex', flexWrap: 'wrap', alignContent: 'center', padding: '6px 12px 6px 68px' },
    '& input': { position: 'absolute', left: 12, margin: 0 },
    '& .figure': { flex: '1 0 auto', maxWidth: '100%', fontSize: 'min(3.5rem, 18vw)', textAlign: 'left', whiteSpace: 'normal' },
    '& .figure[data-long]': { fontSize: 'min(2.5rem, 14vw)' },
    '& .name': { order: 1, flexBasis: '100%', padding: 0, fontSize: '1.3125rem', lineHeight: 1.25 },
    '& .trays': { padding: 0, fontSize: '1.3125rem', lineHeight: 1.2, whiteSpace: 'normal' },
    '& .trays small': { fontSize: '1.0625rem', lineHeight: 1.2 },
  },
})

export const Groups = styled('nav')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(144px, 7.5rem), 1fr))',
  gridAutoRows: 'max-content',
  gap: 8,
  // Two rows of buttons, more on a tall screen, then they scroll.
  maxHeight: 'max(150px, 22vh)',
  overflowY: 'auto',
  padding: '8px 24px 12px',
  borderTop: `1px solid ${hairline}`,
  '& button': button,
  '& small': { display: 'block', color: quiet, fontSize: '0.9375rem', fontWeight: 500 },
  '& small b': { color: '#FFB4AB', fontWeight: 700 },
  '& [data-done] small': { color: sage },
  '& [aria-pressed="true"]': { background: crust },
  '& [aria-pressed="true"], & [aria-pressed="true"] :is(small, b)': { color: onCrust },
  [PHONE]: { padding: '8px 12px', gridAutoFlow: 'column', gridTemplateColumns: 'none', gridAutoColumns: 'minmax(max(128px, 7.5rem), 1fr)' },
})

/** In place of the rows. */
export const Message = styled('p')({
  alignSelf: 'center',
  margin: 0,
  padding: 24,
  color: quiet,
  fontSize: '1.75rem',
  lineHeight: 1.3,
  textAlign: 'center',
  '&:has(i)': { alignSelf: 'start', padding: '0 24px' },
  '&& i': { height: 48, maxWidth: 'none', background: card },
})

export const Unseen = styled('span')({ position: 'absolute', clipPath: 'inset(50%)' })
