import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { itIT } from '@mui/x-date-pickers/locales'
import { styled } from '@mui/material/styles'
import dayjs from 'dayjs'
import 'dayjs/locale/it'

type Props = { label: string; value: string; onChange: (date: string) => void; minDate?: string; today: string }

const FIRST_YEAR = dayjs('1900-01-01')
const LAST_YEAR = dayjs('2100-12-31')
const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText

// The same shape as Field: its label stands above, never in the border.
const Frame = styled('div')(({ theme }) => ({
  '& .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: 1.4375,
    marginBottom: 4,
  },
  '& .MuiPickersInputBase-root': { background: theme.vars.palette.background.paper },
  '& .MuiPickersSectionList-root': { paddingTop: 10, paddingBottom: 10, minHeight: 44 },
  '& fieldset': { top: 0, borderColor: theme.vars.palette.house.control },
  '& fieldset legend': { display: 'none' },
}))

/** A date typed as dd/mm/yyyy or picked. Only whole, real dates reach `onChange`, as `yyyy-mm-dd`. */
export function DateField({ label, value, onChange, minDate, today }: Props) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="it" localeText={texts}>
      <Frame>
        <DatePicker
          label={label}
          format="DD/MM/YYYY"
          value={dayjs(value)}
          referenceDate={dayjs(today)}
          minDate={minDate ? dayjs(minDate) : FIRST_YEAR}
          maxDate={LAST_YEAR}
          onChange={(date) => {
            if (!date?.isValid() || date.isBefore(FIRST_YEAR) || date.isAfter(LAST_YEAR)) return
            onChange(date.format('YYYY-MM-DD'))
          }}
          slotProps={{ textField: { fullWidth: true } }}
        />
      </Frame>
    </LocalizationProvider>
  )
}
