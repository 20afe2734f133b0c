import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { itIT } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/it'

type Props = {
  /** `yyyy-mm-dd`, '' for none. */
  value: string
  today: string
  minDate?: string | undefined
  onChoose: (date: string) => void
}

const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText

/** A month in Italian from which a date is chosen. */
export const PickerCalendar = ({ value, today, minDate, onChoose }: Props) => (
  <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="it" localeText={texts}>
    <DateCalendar
      autoFocus
      // As in the portal's own calendar; the build leaves the animations out.
      reduceAnimations
      // The device's date may be wrong.
      disableHighlightToday
      value={value === '' ? null : dayjs(value)}
      referenceDate={dayjs(value === '' ? today : value)}
      {...(minDate ? { minDate: dayjs(minDate) } : {})}
      onChange={(day, step) => {
        if (day && step === 'finish') onChoose(day.format('YYYY-MM-DD'))
      }}
    />
  </LocalizationProvider>
)
