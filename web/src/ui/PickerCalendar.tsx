import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { itIT } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { useMemo } from 'react'

type Props = {
  /** `yyyy-mm-dd`, '' for none. */
  value: string
  today: string
  minDate?: string | undefined
  onChoose: (date: string) => void
}

const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText

/** The library's dates with the bakery's today: it marks the day and the year of the device, which may be wrong or in another zone. */
const datesOn = (today: string) =>
  class extends AdapterDayjs {
    constructor(options: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(options)
      const { date } = this
      this.date = (value, timezone) => date(value === undefined ? (today as typeof value) : value, timezone)
    }
  }

/** A month in Italian from which a date is chosen. */
export function PickerCalendar({ value, today, minDate, onChoose }: Props) {
  const adapter = useMemo(() => datesOn(today), [today])
  return (
    <LocalizationProvider dateAdapter={adapter} adapterLocale="it" localeText={texts}>
      <DateCalendar
        autoFocus
        // As in the portal's own calendar; the build leaves the animations out.
        reduceAnimations
        value={value === '' ? null : dayjs(value)}
        referenceDate={dayjs(value === '' ? today : value)}
        {...(minDate ? { minDate: dayjs(minDate) } : {})}
        onChange={(day, step) => {
          if (day && step === 'finish') onChoose(day.format('YYYY-MM-DD'))
        }}
      />
    </LocalizationProvider>
  )
}
