import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { monthName } from '../ui/dates.ts'
import { sumsText } from '../ui/sums.ts'
import { orderOn, runsOf } from './calendar-days.ts'
import type { DayKind, Exceptions, Run } from './calendar-days.ts'
import { Chip } from './Legend.tsx'
import { text } from './dates.text.ts'
import { sumsOfRows } from './rows.ts'

const Runs = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '4px 0 0',
  padding: 0,
  '& button': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(44px, auto) 1fr auto',
    gap: 8,
    alignItems: 'center',
    width: '100%',
    minHeight: 44,
    padding: '4px 0',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.9375rem',
    lineHeight: 1.25,
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button:hover': { background: theme.vars.palette.action.hover },
  '& b': { fontVariantNumeric: 'tabular-nums', fontWeight: 650, whiteSpace: 'nowrap' },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: 'inherit', textAlign: 'right' },
}))

const dayOf = (date: string) => Number(date.slice(8))
const daysOf = ({ from, to }: Run) => (from === to ? `${dayOf(from)}` : `${dayOf(from)}–${dayOf(to)}`)

type Props = {
  /** `yyyy-mm`. */
  month: string
  exceptions: Exceptions
  kindOf: (date: string) => DayKind | null
  onChoose: (run: Run) => void
}

/** The special dates of a month in words; closures in a row are one line. */
export function MonthList({ month, exceptions, kindOf, onChoose }: Props) {
  const runs = runsOf(month, kindOf)
  const sums = ({ kind, from }: Run) => (kind === 'order' ? sumsText(sumsOfRows(orderOn(exceptions, from)?.rows ?? [])) : null)
  return (
    <section aria-live="polite">
      <Typography variant="h3" component="h3">
        {text.monthList(monthName(`${month}-01`))}
      </Typography>
      {runs.some(({ kind }) => kind === 'order') ? null : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text.noOrders}
        </Typography>
      )}
      <Runs>
        {runs.map((run) => (
          <li key={run.from}>
            <button type="button" onClick={() => onChoose(run)}>
              <Chip kind={run.kind} />
              <b>{daysOf(run)}</b>
              <span>{text.kinds[run.kind]}</span>
              <small>{sums(run)}</small>
            </button>
          </li>
        ))}
      </Runs>
    </section>
  )
}
