// The foot of an order. On the phone it has one height in all states, so that nothing moves under the finger.
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'

const PHONE_BAR_HEIGHT = 'max(60px, 2.25rem)'

/** As high as that, but without a limit where the text is much larger than usual: nothing is cut. */
const atMost = (height: string) => `max(${height}, (1rem - 20px) * 1000)`

/** Before the foot: it grows, so that the foot of a short order stands at the bottom, too. */
export const Distance = styled('div')({ flexGrow: 1, minHeight: 16 })

export const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar - 2,
  bottom: `calc(${PHONE_BAR_HEIGHT} + env(safe-area-inset-bottom))`,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  alignItems: 'center',
  alignContent: 'center',
  boxSizing: 'border-box',
  // In rem: larger text has a higher foot.
  minHeight: '4rem',
  maxHeight: atMost('4rem'),
  margin: '0 -12px -24px',
  padding: '4px 12px',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  boxShadow: '0 -8px 24px rgb(42 33 26 / 0.10)',
  '&:focus': { outline: 0 },
  // In em: also where the text is larger.
  '@media (max-width: 22.4em)': { minHeight: '5rem', maxHeight: atMost('5rem'), gap: '0 8px' },
  [theme.breakpoints.up('md')]: {
    minHeight: '4.75rem',
    maxHeight: atMost('4.75rem'),
    flexWrap: 'nowrap',
    margin: '0 0 -24px',
    padding: '4px 20px',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  [theme.breakpoints.up('lg')]: { bottom: 0, margin: '0 0 -40px', borderRadius: '12px 12px 0 0', borderBottom: 0 },
}))

export const Words = styled('div')({ flex: '1 1 7rem', minWidth: 0, overflow: 'hidden' })

export const Figures = styled('p')({
  margin: 0,
  fontSize: '1.3125rem',
  fontWeight: 700,
  lineHeight: '1.5rem',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontVariantNumeric: 'tabular-nums',
  '& span': { marginRight: 8 },
  '& small': { fontSize: '0.9375rem', fontWeight: 400 },
})

export const Line = styled('p')(({ theme }) => ({
  margin: 0,
  maxHeight: atMost('2rem'),
  '@media (max-width: 22.4em)': { maxHeight: atMost('3rem') },
  overflow: 'hidden',
  fontSize: '0.8125rem',
  lineHeight: '1rem',
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 650, color: theme.vars.palette.primary.main },
  '& b + span::before': { content: '" · "' },
  '& b[data-problem]': { color: theme.vars.palette.error.main },
  '& b[data-saved]': { color: theme.vars.palette.success.main },
  // The sentence about a save takes the place of the totals.
  '&[data-done]': { maxHeight: atMost('3.5rem') },
  '&[data-done] b:first-of-type': { display: 'block', fontSize: '0.9375rem', lineHeight: '1.25rem' },
}))

export const Buttons = styled('div')({ display: 'flex', gap: 8, alignItems: 'center' })

export const Save = styled(Button)(({ theme }) => ({
  lineHeight: 1.2,
  whiteSpace: 'normal',
  '&.Mui-disabled': { color: theme.vars.palette.text.secondary, background: theme.vars.palette.house.parchment },
  [theme.breakpoints.down('md')]: { maxWidth: '9rem', '[data-split] > &': { borderRadius: '10px 0 0 10px' } },
}))
// Wide screens have room for every button; on the phone the others are behind the second half of the save button.
export const WideButtons = styled('div')(({ theme }) => ({ display: 'none', gap: 8, [theme.breakpoints.up('md')]: { display: 'flex' } }))
export const Split = styled('div')({ display: 'flex' })
export const More = styled(Button)(({ theme }) => ({
  minWidth: 44,
  marginLeft: 1,
  padding: 0,
  borderRadius: '0 10px 10px 0',
  [theme.breakpoints.up('md')]: { display: 'none' },
}))
export const OnlyPhone = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }))
export const OnlyWide = styled('div')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }))

/** 'Ripristina', with a line that runs out. Its end is the end of the offer; a pointer or the focus on it stops it. */
export const Undo = styled(Button)(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    bottom: 0,
    width: '100%',
    height: 3,
    background: theme.vars.palette.success.main,
    transformOrigin: 'left',
    animation: 'panify-run-out 10s linear forwards !important',
  },
  '@media (prefers-reduced-motion: reduce)': { '&::after': { animationTimingFunction: 'steps(10) !important' } },
  '&:focus-visible::after, &:active::after': { animationPlayState: 'paused !important' },
  '@media (hover: hover)': { '&:hover::after': { animationPlayState: 'paused !important' } },
  '@keyframes panify-run-out': { to: { transform: 'scaleX(0)' } },
}))
