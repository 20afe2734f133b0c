import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { today } from '../app/clock.ts'
import { namedDay, namedPeriod } from '../ui/dates.ts'
import { sumsText } from '../ui/sums.ts'
import type { Exceptions } from './calendar-days.ts'
import { changesOf } from './closure-range.ts'
import type { Period } from './closure-range.ts'
import { text } from './dates.text.ts'
import { sumsOfRows } from './rows.ts'
import type { Arriving } from './use-arriving.ts'
import type { useClosing } from './use-closing.ts'

// As high without a date as with one: nothing moves under the finger.
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  width: '100%',
  minHeight: 44,
  '& > p': {
    flex: '1 1 140px',
    minWidth: 0,
    margin: 0,
    fontSize: '0.9375rem',
    lineHeight: '20px',
    color: theme.vars.palette.text.secondary,
  },
  '& b': { display: 'block', fontSize: '1.0625rem', lineHeight: '22px', fontWeight: 650, color: theme.vars.palette.text.primary },
}))

type Words = { title?: string; detail: string; children?: ReactNode }

const Line = ({ title, detail, children }: Words) => (
  <Foot>
    <p role="status">
      {title ? <b>{title}</b> : null}
      {detail}
    </p>
    {children}
  </Foot>
)

function arrivesText(delivery: Arriving | undefined): string {
  if (!delivery) return text.reading
  const { basis, rows } = delivery
  return rows.length > 0 ? `${text.bases[basis]}: ${sumsText(sumsOfRows(rows))}` : text.bases[basis]
}

type Closing = ReturnType<typeof useClosing>
type Props = {
  hint: string
  arriving: readonly Arriving[] | null
  closing: Closing
  /** Why nothing can be changed, if so. */
  blocked: string | null
}

const Undo = ({ closing: { isBusy, undo }, blocked }: Pick<Props, 'closing' | 'blocked'>) => (
  <Button variant="outlined" color="inherit" disabled={isBusy || blocked !== null} onClick={undo}>
    {text.undo}
  </Button>
)

type DayProps = Props & { date: string | null; onOpen: (date: string) => void }

/** The selected date, what arrives on it, and the way to it. */
export function DayFoot({ date, hint, arriving, closing, blocked, onOpen }: DayProps) {
  if (date === null) return <Line detail={hint} />
  return (
    <Line title={namedDay(date, today())} detail={arrivesText(arriving?.[0])}>
      {closing.done ? (
        <Undo closing={closing} blocked={blocked} />
      ) : (
        <Button variant="contained" disabled={closing.isBusy} onClick={() => onOpen(date)}>
          {text.open}
        </Button>
      )}
    </Line>
  )
}

function costText(open: readonly string[], closed: number, arriving: readonly Arriving[] | null): string {
  if (open.length === 0) return text.alreadyClosed(closed)
  if (arriving === null) return text.reading
  const lost = arriving.filter(({ date, rows }) => open.includes(date) && rows.length > 0)
  return text.lessDeliveries(lost.length, sumsText(sumsOfRows(lost.flatMap(({ rows }) => rows))))
}

/** The dates between the first and the last one, what closing them costs, and the buttons that close and open them. */
export function RangeFoot({
  period,
  exceptions,
  hint,
  arriving,
  closing,
  blocked,
}: Props & { period: Period | null; exceptions: Exceptions }) {
  if (period === null) return <Line detail={hint} />
  const { open, closed } = changesOf(period, exceptions)
  const isDisabled = closing.isBusy || blocked !== null
  return (
    <Line title={namedPeriod(period)} detail={blocked ?? costText(open, closed.length, arriving)}>
      {closing.done ? <Undo closing={closing} blocked={blocked} /> : null}
      {closed.length > 0 && !closing.done ? (
        <Button variant="outlined" color="inherit" disabled={isDisabled} onClick={() => void closing.reopen(closed)}>
          {text.deleteClosures(closed.length)}
        </Button>
      ) : null}
      {open.length > 0 && !closing.done ? (
        <Button variant="contained" disabled={isDisabled} onClick={() => void closing.close(open)}>
          {text.closeDays(open.length)}
        </Button>
      ) : null}
    </Line>
  )
}
