import { styled } from '@mui/material/styles'
import { text } from './production.text.ts'
import { marksUpTo } from './series.ts'
import type { Chart } from './series.ts'
import { shownQuantity } from './totals.ts'

const HEIGHT = 220
const NARROWEST_BAR = 44
/** A lower part has no room for its number. */
const LOWEST_NUMBERED = 20

const Frame = styled('figure')(({ theme }) => ({
  margin: '0 0 16px',
  padding: 16,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  // The number of a group, on its colour and in the table.
  '& [data-number]::before': { content: 'attr(data-number)', color: theme.vars.palette.background.paper, fontWeight: 650 },
  // Every lightness is at least 3:1 on the background, and 4.5:1 below its number.
  '--lightness': 0.44,
  '[data-theme="dark"] &': { '--lightness': 0.7 },
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

/** The figures of the bars: nobody needs to tell colours apart, or to point at a bar. */
const Figures = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  marginTop: 12,
  fontSize: '0.8125rem',
  '& table': { borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    padding: '4px 8px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontWeight: 400,
    borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  '& thead > tr > *': { border: 0, color: theme.vars.palette.text.secondary },
  '& th:first-of-type': { position: 'sticky', left: 0, textAlign: 'left', background: theme.vars.palette.background.paper },
  '& tr:last-of-type > *': { fontWeight: 650 },
  '& [data-number]': { display: 'inline-block', minWidth: 20, marginRight: 8, borderRadius: 4, textAlign: 'center' },
}))

type Props = { title: string; group: string; labels: readonly string[]; series: Chart['series']; unit: string }

/** The golden angle turns the hue: no two groups have the same, and neighbours are far apart. */
const colourOf = (index: number) => ({ background: `oklch(calc(var(--lightness) + ${(index % 2) * 0.1}) 0.1 ${index * 137.5}deg)` })

type RowProps = { labels: readonly string[]; quantities: readonly number[] }

const Row = ({ labels, quantities }: RowProps) => labels.map((label, day) => <td key={label}>{shownQuantity(quantities[day]!)}</td>)

/** One bar for each day, made of its groups. A chart library would be a sixth of the portal's JavaScript. */
export function StackedBars({ title, group, labels, series, unit }: Props) {
  const totals = labels.map((_, day) => series.reduce((sum, { data }) => sum + Math.round((data[day] ?? 0) * 1000), 0) / 1000)
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
              <Stack aria-hidden>
                {series.map(({ label: name, data }, index) => {
                  const quantity = data[day] ?? 0
                  if (quantity === 0) return null
                  const isNumbered = (quantity / top) * HEIGHT >= LOWEST_NUMBERED
                  return (
                    <div
                      key={name}
                      title={`${name}: ${shownQuantity(quantity)} ${unit}`}
                      data-bar=""
                      data-number={isNumbered ? index + 1 : undefined}
                      style={{ ...colourOf(index), height: heightOf(quantity) }}
                    />
                  )
                })}
              </Stack>
              {label}
            </li>
          ))}
        </Days>
      </Plot>
      <Figures tabIndex={0} role="group" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{group}</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map(({ label: name, data }, index) => (
              <tr key={name}>
                <th scope="row">
                  <span aria-hidden data-number={index + 1} style={colourOf(index)} />
                  {name}
                </th>
                <Row labels={labels} quantities={data} />
              </tr>
            ))}
            <tr>
              <th scope="row">{text.total}</th>
              <Row labels={labels} quantities={totals} />
            </tr>
          </tbody>
        </table>
      </Figures>
    </Frame>
  )
}
