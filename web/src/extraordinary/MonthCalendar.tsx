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
import { longDate } from '../ui/dates.ts'
import type { DayKind } from './calendar-days.ts'
import { Sign } from './DayMarks.tsx'
import { text } from './extraordinary.text.ts'

const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText
const rowHeight = 58

// Days as wide as the dialog allows: each contains its number, an icon and a word.
const Frame = styled('div')(({ theme }) => ({
  '& .MuiDateCalendar-root': { width: '100%', maxHeight: 'none', height: 'auto' },
  '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: 4,
    margin: 0,
  },
  '& .MuiDayCalendar-weekContainer': { marginBottom: 4 },
  '& .MuiDayCalendar-weekDayLabel': { width: 'auto', height: 32, margin: 0, color: theme.vars.palette.text.secondary, fontWeight: 600 },
  '& .MuiDayCalendar-slideTransition': { minHeight: 6 * (rowHeight + 4) },
  '& .MuiPickersCalendarHeader-root': { paddingLeft: 8, paddingRight: 0, marginTop: 0 },
  '& .MuiPickersCalendarHeader-label': { fontSize: '1.0625rem', fontWeight: 650 },
}))

const Day = styled(PickerDay)(({ theme }) => ({
  width: 'auto',
  height: rowHeight,
  margin: 0,
  borderRadius: 10,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 0,
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '&.MuiPickerDay-today': { border: `2px solid ${theme.vars.palette.primary.main}` },
  '&.Mui-disabled:not(.Mui-selected)': { color: theme.vars.palette.text.disabled },
  '& svg': { fontSize: 15 },
  // The cell shows the short word; the accessible name contains the full one.
  [theme.breakpoints.down('sm')]: { '& i': { display: 'none' } },
  '& i::after': {
    content: 'attr(data-word)',
    fontStyle: 'normal',
    fontSize: '0.6875rem',
    fontWeight: 600,
    lineHeight: 1.1,
    letterSpacing: '-0.01em',
    whiteSpace: 'nowrap',
  },
  '&[data-kind="order"], &[data-kind="order"]:hover, &[data-kind="order"]:focus': {
    background: theme.vars.palette.house.extraordinary,
    color: theme.vars.palette.house.extraordinaryInk,
  },
  '&[data-kind="closure"], &[data-kind="closure"]:hover, &[data-kind="closure"]:focus': {
    background: theme.vars.palette.house.closure,
    color: theme.vars.palette.house.closureInk,
  },
  '&[data-kind="bakery"], &[data-kind="past"]': {
    background: theme.vars.palette.house.parchment,
    color: theme.vars.palette.text.secondary,
  },
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}))

type Known = { today: string; kindOf: (date: string) => DayKind | null }
const DaysContext = createContext<Known>({ today: '', kindOf: () => null })

const isoOf = (day: { format(pattern: string): string }) => day.format('YYYY-MM-DD')

/** One day: number, icon and word; its accessible name is the whole date and the word. */
function MarkedDay(props: PickerDayProps) {
  const { day, outsideCurrentMonth } = props
  const { today, kindOf } = useContext(DaysContext)
  const date = isoOf(day)
  const kind = kindOf(date)
  if (outsideCurrentMonth) return <Day {...props} />
  const words = kind ? `${longDate(date)}, ${text.kinds[kind].word}` : longDate(date)
  return (
    <Day
      {...props}
      today={date === today}
      data-kind={kind ?? undefined}
      data-date={date}
      aria-label={words}
      title={kind ? text.kinds[kind].word : undefined}
    >
      <span>{day.date()}</span>
      {kind ? (
        <>
          <Sign kind={kind} />
          <i data-word={text.kinds[kind].short} />
        </>
      ) : null}
    </Day>
  )
}

type Props = {
  today: string
  period: { from: string; to: string }
  kindOf: (date: string) => DayKind | null
  isDisabled: (date: string) => boolean
  onChoose: (date: string) => void
  onMonth: (month: string) => void
}

/** A month in Italian, starting on Monday; it only reports the selected day. */
export function MonthCalendar({ today, period, kindOf, isDisabled, onChoose, onMonth }: Props) {
  const known = useMemo(() => ({ today, kindOf }), [today, kindOf])
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="it" localeText={texts}>
      <DaysContext value={known}>
        <Frame>
          <DateCalendar
            value={null}
            referenceDate={dayjs(today)}
            minDate={dayjs(period.from)}
            maxDate={dayjs(period.to)}
            views={['day']}
            shouldDisableDate={(day) => isDisabled(isoOf(day))}
            onChange={(day) => {
              if (day) onChoose(isoOf(day))
            }}
            onMonthChange={(month) => onMonth(month.format('YYYY-MM'))}
            slots={{ day: MarkedDay }}
          />
        </Frame>
      </DaysContext>
    </LocalizationProvider>
  )
}
