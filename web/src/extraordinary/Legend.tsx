import { styled } from '@mui/material/styles'
import type { DayKind } from './calendar-days.ts'
import { text } from './dates.text.ts'
import { Sign } from './DayMarks.tsx'

const Swatch = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 16,
  borderRadius: 5,
  background: vars.palette.house.parchment,
  color: vars.palette.text.secondary,
  '& svg': { fontSize: 12 },
  '&[data-kind="order"]': { background: vars.palette.house.extraordinary, color: vars.palette.house.extraordinaryInk },
  '&[data-kind="closure"]': { background: vars.palette.house.closure, color: vars.palette.house.closureInk },
}))

/** The sign on the colour of its state, as in the calendar. */
export const Chip = ({ kind }: { kind: DayKind }) => (
  <Swatch data-kind={kind}>
    <Sign kind={kind} />
  </Swatch>
)

const Words = styled('ul')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.6rem, 1fr))',
  gap: '4px 12px',
  fontSize: '0.8125rem',
  lineHeight: '20px',
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
})

const kinds: readonly DayKind[] = ['order', 'closure', 'bakery', 'past']

export const Legend = () => (
  <Words aria-label={text.legend}>
    {kinds.map((kind) => (
      <li key={kind}>
        <Chip kind={kind} />
        {text.kinds[kind]}
      </li>
    ))}
  </Words>
)
