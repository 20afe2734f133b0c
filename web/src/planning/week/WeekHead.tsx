import LockOutlined from '@mui/icons-material/LockOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { now, timeAt, today } from '../../app/clock.ts'
import { dayOf, selectDay } from '../../app/selected-day.ts'
import type { DayKey } from '../../app/selected-day.ts'
import { useWindowTitle } from '../../ui/window-title.ts'
import { remainingText, untilText } from '../dates.ts'
import { text } from '../planning.text.ts'

// On the phone it stays in sight above the rows: 60 px of day and delivery on the left, the time left on the right.
const Head = styled('header')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar - 2,
  // Text that is much larger than usual needs the room: there it leaves with the page.
  top: 'min(var(--alerts-height, 0px), (20px - 1rem) * 1000)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 60,
  margin: '-16px -12px 0',
  padding: '4px 12px',
  background: theme.vars.palette.background.default,
  [theme.breakpoints.up('md')]: { position: 'static', minHeight: 0, margin: '0 0 12px', padding: 0 },
}))

const Title = styled('h1')(({ theme }) => ({
  // The delivery may reach below the first line at the right. Text that is much larger than usual has a line of its own.
  flex: '1 1 max(0px, (1rem - 20px) * 1000)',
  minWidth: 0,
  margin: 0,
  fontSize: '1.3125rem',
  fontWeight: 700,
  lineHeight: 1.3,
  letterSpacing: '-0.01em',
  // The delivery in its own line on the phone; from 768 px on the title is one line.
  '& small': {
    display: 'block',
    width: 'max-content',
    maxWidth: 'calc(100vw - 24px)',
    fontSize: '0.9375rem',
    fontWeight: 400,
    letterSpacing: 0,
    color: theme.vars.palette.text.secondary,
  },
  '& small span': { position: 'absolute', clipPath: 'inset(50%)' },
  [theme.breakpoints.up('md')]: {
    fontSize: '1.75rem',
    '& small': {
      display: 'inline',
      fontSize: 'inherit',
      fontWeight: 'inherit',
      letterSpacing: 'inherit',
      color: 'inherit',
    },
    '& small span': { position: 'static', clipPath: 'none' },
  },
}))

const Time = styled('p')(({ theme }) => ({
  flex: 'none',
  maxWidth: '100%',
  margin: 0,
  textAlign: 'right',
  fontSize: '1.0625rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  '& b': { display: 'flex', alignItems: 'center', justifyContent: 'end', gap: 6, fontWeight: 700 },
  '& small': { fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  '& svg': { fontSize: 20, color: theme.vars.palette.text.secondary },
  '@media (max-width: 22.4em)': { '& svg': { display: 'none' } },
}))

function everyFewSeconds(onTick: () => void): () => void {
  const timer = setInterval(onTick, 5_000)
  return () => clearInterval(timer)
}

/** The time until an instant in words; it renders again when the words change. */
const useRemaining = (instant: string) => useSyncExternalStore(everyFewSeconds, () => remainingText(Date.parse(instant) - now().getTime()))

function TimeLeft({ closesAt }: { closesAt: string }) {
  const remaining = useRemaining(closesAt)
  return (
    <Time>
      <b>
        <ScheduleOutlined aria-hidden />
        {text.left(remaining)}
      </b>
      <small>{text.until(untilText(closesAt, today()))}</small>
    </Time>
  )
}

function ClosedUntil({ opensAt }: { opensAt: string }) {
  const remaining = useRemaining(opensAt)
  return (
    <Time>
      <b>
        <LockOutlined aria-hidden />
        {text.closedUntil(timeAt(opensAt).replace(/^0/, ''))}
      </b>
      <small>{text.opensIn(remaining)}</small>
    </Time>
  )
}

type Props = {
  day: string
  /** 'prossima consegna 26/11'. */
  delivery: string
  /** When the delivery closes; null without a cut-off. */
  closesAt: string | null
  /** When orders can be changed again, while they cannot. */
  opensAt: string | null
  /** The day of the next delivery that can be changed, while today's cannot. */
  next: DayKey | null
}

function rightOf({ closesAt, opensAt, next }: Props): ReactNode {
  if (opensAt) return <ClosedUntil opensAt={opensAt} />
  if (next) {
    return (
      <Button variant="outlined" onClick={() => selectDay(next)}>
        {text.goTo(dayOf(next)!.label.toLowerCase())}
      </Button>
    )
  }
  return closesAt ? <TimeLeft closesAt={closesAt} /> : null
}

/** The day, its next delivery, and how long it can be changed. */
export const WeekHead = memo(function WeekHead(props: Props) {
  const { day, delivery } = props
  useWindowTitle(text.heading(day, delivery))
  return (
    <Head>
      <Title>
        {day}
        <small>
          <span> · </span>
          {delivery}
        </small>
      </Title>
      {rightOf(props)}
    </Head>
  )
})
