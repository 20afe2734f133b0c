import { styled } from '@mui/material/styles'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { itIT } from '@mui/x-date-pickers/locales'
import { PickerDay } from '@mui/x-date-pickers/PickerDay'
import type { PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { createContext, useContext, useMemo } from 'react'
import { addDays, isoWeekday } from '../app/clock.ts'
import { longDate } from '../ui/dates.ts'
import type { DayKind } from './calendar-days.ts'
import type { Period } from './closure-range.ts'
import { Sign } from './DayMarks.tsx'
import { text } from './dates.text.ts'

const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText
const rowHeight = 48

// Days as wide as the dialog allows, without frames: a run of days of one kind is one band.
const Frame = styled('div')(({ theme }) => ({
  '& .MuiDateCalendar-root': { width: '100%', maxHeight: 'none', height: 'auto' },
  '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    margin: 0,
  },
  '& .MuiDayCalendar-weekContainer': { marginBottom: 4 },
  '& .MuiDayCalendar-weekDayLabel': {
    width: 'auto',
    height: 24,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& .MuiPickersCalendarHeader-root': { padding: 0, margin: '0 0 4px', minHeight: 44, maxHeight: 'none' },
  '& .MuiPickersCalendarHeader-label': { fontSize: '1.0625rem', fontWeight: 650 },
  '& .MuiPickersArrowSwitcher-button': { margin: 0 },
}))

const Day = styled(PickerDay)(({ theme: { vars } }) => {
  const { house, text: ink, error, primary, background } = vars.palette
  // In every state, also under the pointer and with the focus.
  const always = (mark: string) => `&[data-kind="${mark}"], &[data-kind="${mark}"]:hover, &[data-kind="${mark}"]:focus`
  return {
    width: 'auto',
    height: rowHeight,
    margin: '0 2px',
    borderRadius: 10,
    '--left': '2px',
    '--right': '-2px',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: 1,
    fontSize: '1.0625rem',
    fontWeight: 600,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
    outline: 0,
    '& svg': { fontSize: 16 },
    '&[aria-current] span': { textDecoration: 'underline 2px', textUnderlineOffset: 3 },
    '&.Mui-disabled': { color: ink.secondary },
    [always('order')]: { background: house.extraordinary, color: house.extraordinaryInk },
    [always('closure')]: { background: house.closure, color: house.closureInk },
    [always('bakery')]: { background: house.parchment, color: ink.secondary },
    '&[data-kind="past"]': { color: ink.secondary },
    [always('planned')]: {
      background: `color-mix(in srgb, ${error.main} 10%, ${background.paper})`,
      // No line where a neighbour goes on.
      boxShadow: ['0 2px', '0 -2px', 'var(--left) 0', 'var(--right) 0'].map((at) => `inset ${at} ${error.main}`).join(),
      color: error.main,
    },
    '&[data-joins~="before"]': { marginLeft: 0, borderTopLeftRadius: 0, borderBottomLeftRadius: 0, '--left': '0px' },
    '&[data-joins~="after"]': { marginRight: 0, borderTopRightRadius: 0, borderBottomRightRadius: 0, '--right': '0px' },
    // Above its neighbours, whose bands would cover the ring.
    '&[data-selected]': { outline: `3px solid ${primary.main}`, outlineOffset: -1, borderRadius: 10, zIndex: 1 },
    '&:focus-visible': { outline: `3px solid ${primary.main}`, outlineOffset: 2, zIndex: 1 },
  }
})

type Mark = DayKind | 'planned'
type Shown = {
  today: string
  kindOf: (date: string) => DayKind | null
  selected: string | null
  /** The dates that are about to be closed. */
  planned: Period | null
}
const DaysContext = createContext<Shown>({ today: '', kindOf: () => null, selected: null, planned: null })

const isoOf = (day: { format(pattern: string): string }) => day.format('YYYY-MM-DD')

/** What the cell shows. A planned date that is closed already stays red. */
function markOf(date: string, { kindOf, planned }: Shown): Mark | null {
  const kind = kindOf(date)
  if (planned === null || date < planned.from || date > planned.to) return kind
  return kind === 'closure' || kind === 'past' ? kind : 'planned'
}

/** The neighbours in the same week and month with the same mark. */
function joinsOf(date: string, mark: Mark | null, shown: Shown): string {
  const weekday = isoWeekday(date)
  const joins = (days: number) => {
    const other = addDays(date, days)
    return mark !== null && other.startsWith(date.slice(0, 7)) && markOf(other, shown) === mark
  }
  return [weekday > 1 && joins(-1) ? 'before' : '', weekday < 7 && joins(1) ? 'after' : ''].join(' ').trim()
}

/** One day: number and sign; its accessible name is the whole date and the word. */
function MarkedDay(props: PickerDayProps) {
  const shown = useContext(DaysContext)
  if (props.outsideCurrentMonth) return <Day {...props} />
  const date = isoOf(props.day)
  const kind = shown.kindOf(date)
  const mark = markOf(date, shown)
  // An order that would be deleted keeps its sign.
  const sign = kind ?? (mark === 'planned' ? 'closure' : null)
  const words = [kind && text.kinds[kind], mark === 'planned' ? text.planned : null].filter((word) => word !== null)
  return (
    <Day
      {...props}
      data-kind={mark ?? undefined}
      data-joins={joinsOf(date, mark, shown) || undefined}
      data-date={date}
      data-selected={date === shown.selected || undefined}
      // The library's is the device's date, which may be wrong or in another zone.
      aria-current={date === shown.today ? 'date' : undefined}
      aria-selected={date === shown.selected || mark === 'planned'}
      aria-label={[longDate(date), ...words].join(', ')}
    >
      <span>{props.day.date()}</span>
      {sign ? <Sign kind={sign} /> : null}
    </Day>
  )
}

type Props = Shown & {
  /** The month that is shown first contains it. */
  start: string
  period: Period
  isDisabled: (date: string) => boolean
  onTouch: (date: string) => void
  onMonth: (month: string) => void
}

/** A month in Italian, starting on Monday; it only reports the touched day. */
export function MonthCalendar({ today, kindOf, selected, planned, start, period, isDisabled, onTouch, onMonth }: Props) {
  const shown = useMemo(() => ({ today, kindOf, selected, planned }), [today, kindOf, selected, planned])
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="it" localeText={texts}>
      <DaysContext value={shown}>
        <Frame>
          <DateCalendar
            // Without the slide a month is as high as its weeks.
            reduceAnimations
            // The device's date may be wrong.
            disableHighlightToday
            dayOfWeekFormatter={(day) => day.format('ddd')}
            value={null}
            referenceDate={dayjs(start)}
            minDate={dayjs(period.from)}
            maxDate={dayjs(period.to)}
            views={['day']}
            shouldDisableDate={(day) => isDisabled(isoOf(day))}
            onChange={(day) => {
              if (day) onTouch(isoOf(day))
            }}
            onMonthChange={(month) => onMonth(month.format('YYYY-MM'))}
            slots={{ day: MarkedDay }}
          />
        </Frame>
      </DaysContext>
    </LocalizationProvider>
  )
}
