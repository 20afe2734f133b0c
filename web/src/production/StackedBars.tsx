import { styled } from '@mui/material/styles'
import { marksUpTo } from './series.ts'
import type { Chart } from './series.ts'
import { shownQuantity } from './totals.ts'

const COLOURS = [
  '#8A4B12',
  '#2F5D50',
  '#C9962B',
  '#3C5A78',
  '#A5533F',
  '#7A6A9B',
  '#6B8E4E',
  '#8C7B6B',
  '#D9A38F',
  '#4C8C9A',
  '#B3A125',
  '#5B3A29',
]

const HEIGHT = 220
const NARROWEST_BAR = 44

const Frame = styled('figure')(({ theme }) => ({
  margin: '0 0 16px',
  padding: 16,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '& figcaption': { fontWeight: 650, marginBottom: 16 },
  '& ol, & ul': { listStyle: 'none', margin: 0, padding: 0 },
  '@media print': { display: 'none' },
}))

/** The axis stays in place while a month of days scrolls sideways. */
const Plot = styled('div')({ display: 'flex', gap: 8 })

const Axis = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  width: 56,
  height: HEIGHT,
  textAlign: 'right',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '& span': { position: 'absolute', right: 0, transform: 'translateY(50%)' },
}))

const Days = styled('ol')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flex: 1,
  minWidth: 0,
  overflowX: 'auto',
  '& > li': {
    flex: `1 0 ${NARROWEST_BAR}px`,
    textAlign: 'center',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    // The weekday above the date, whatever the width of the bars.
    wordSpacing: 999,
  },
}))

const Stack = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column-reverse',
  alignItems: 'center',
  height: HEIGHT,
  marginBottom: 6,
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  '& > div': { width: '70%', maxWidth: 96, borderTop: `1px solid ${theme.vars.palette.background.paper}`, boxSizing: 'border-box' },
}))

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginTop: '12px !important',
  fontSize: '0.875rem',
  '& > li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& i': { width: 12, height: 12, borderRadius: 3 },
})

type Props = { title: string; labels: readonly string[]; series: Chart['series']; unit: string }

const colourOf = (index: number) => COLOURS[index % COLOURS.length]!

/** One bar for each day, made of its groups. A chart library would be a sixth of the portal's JavaScript. */
export function StackedBars({ title, labels, series, unit }: Props) {
  const totals = labels.map((_, day) => series.reduce((sum, { data }) => sum + (data[day] ?? 0), 0))
  const marks = marksUpTo(Math.max(0, ...totals))
  const top = marks.at(-1)! || 1
  const heightOf = (quantity: number) => `${(quantity / top) * 100}%`
  return (
    <Frame>
      <figcaption>{title}</figcaption>
      <Plot>
        <Axis aria-hidden>
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: heightOf(mark) }}>
              {shownQuantity(mark)}
            </span>
          ))}
        </Axis>
        <Days tabIndex={0} aria-label={title}>
          {labels.map((label, day) => (
            <li key={label}>
              <Stack>
                {series.map(({ label: group, data }, index) => {
                  const quantity = data[day] ?? 0
                  if (quantity === 0) return null
                  const words = `${group}: ${shownQuantity(quantity)} ${unit}`
                  const style = { height: heightOf(quantity), background: colourOf(index) }
                  return <div key={group} role="img" aria-label={words} title={words} data-bar={group} style={style} />
                })}
              </Stack>
              {label}
            </li>
          ))}
        </Days>
      </Plot>
      <Legend aria-hidden>
        {series.map(({ label }, index) => (
          <li key={label}>
            <i style={{ background: colourOf(index) }} />
            {label}
          </li>
        ))}
      </Legend>
    </Frame>
  )
}
