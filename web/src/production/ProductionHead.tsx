import TvOutlined from '@mui/icons-material/TvOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { isoWeekday, shownDate } from '../app/clock.ts'
import { Link } from '../app/navigation.tsx'
import { days } from '../app/selected-day.ts'
import { shownCount } from '../ui/figures.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useWindowTitle } from '../ui/window-title.ts'
import type { Item } from './arrange.ts'
import type { Marks } from './changes.ts'
import type { List } from './list.ts'
import { text } from './production.text.ts'
import { stateOf } from './state.ts'
import { timeWith } from './times.ts'
import { shownQuantity, totalsByUnit } from './totals.ts'

// The title with the totals beside it, and one line for the period: the list starts as high as possible.
const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4px 24px',
  marginBottom: 8,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr auto', alignItems: 'baseline', '& > p': { gridColumn: '1 / -1' } },
}))

const Line = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 16px',
  margin: 0,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  '& > span': { whiteSpace: 'normal' },
}))

const Totals = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  margin: 0,
  '& div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: 6 },
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '1.0625rem' },
  '& dd': { ...theme.typography.total, margin: 0, fontSize: '1.75rem' },
  [theme.breakpoints.up('md')]: { '& dd': { fontSize: '1.75rem' } },
  [theme.breakpoints.down('md')]: {
    order: 3,
    gap: '8px 40px',
    margin: '12px 0 0',
    padding: '14px 20px',
    borderRadius: 12,
    background: theme.vars.palette.house.parchment,
    // Two lines, also while they load.
    minHeight: 'calc(28px + 8px + 2 * 1.75rem * 1.1)',
  },
}))

const Title = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', '& a': { margin: '-6px 0' } })
const Changed = styled('b')(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 650 }))

export function periodOf({ from, to, dayCount, weekday }: List['period']): string {
  const dayName = days.find((day) => day.weekday === weekday)?.label.toLowerCase()
  const lastName = days[isoWeekday(to) - 1]?.label.toLowerCase()
  return `${text.period(`${dayName} ${shownDate(from)}`, from === to ? null : `${lastName} ${shownDate(to)}`)} · ${text.days(dayCount)}`
}

/** The number of articles and the total of each unit. */
const ProductionTotals = ({ items }: { items: readonly Item[] }) => (
  <Totals aria-label={text.totals}>
    <div>
      <dt>{text.articles(items.length)}</dt>
      <dd>{shownCount(items.length)}</dd>
    </div>
    {totalsByUnit(items).map(({ unit, quantity }) => (
      <div key={unit}>
        <dt>{unit}</dt>
        <dd>{shownQuantity(quantity)}</dd>
      </div>
    ))}
  </Totals>
)

type Props = {
  /** Undefined while it loads, with room for what it will show, and after a failure. */
  list: List | undefined
  isLoading: boolean
  printedAt: string | undefined
  marks: Marks | null
  bakehouse: string
}

/** The title of the list, its period, and what has changed since it was printed. */
export function ProductionHead({ list, isLoading, printedAt, marks, bakehouse }: Props) {
  useWindowTitle(text.title)
  const state = list ? stateOf(list.dates) : null
  return (
    <Head>
      <Title>
        <Typography variant="h1">{text.title}</Typography>{' '}
        <Button component={Link} to={bakehouse} startIcon={<TvOutlined />}>
          {text.bakehouse}
        </Button>
      </Title>
      {list && list.items.length > 0 ? <ProductionTotals items={list.items} /> : null}
      {list ? (
        <Line>
          <span>{periodOf(list.period)}</span>
          {state ? <StatusBadge tone={state.isClosed ? 'good' : 'quiet'}>{state.label}</StatusBadge> : null}
          {marks && marks.changes.size > 0 ? (
            <Changed role="status">{text.changesSince(marks.changes.size, marks.since)}</Changed>
          ) : printedAt ? (
            <span>{text.printed(timeWith('a', printedAt))}</span>
          ) : null}
        </Line>
      ) : null}
      {isLoading && !list ? (
        <>
          <Totals aria-hidden />
          <Line aria-hidden>{'\u00a0'}</Line>
        </>
      ) : null}
    </Head>
  )
}
