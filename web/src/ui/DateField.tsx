import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { itIT } from '@mui/x-date-pickers/locales'
import { styled } from '@mui/material/styles'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/it'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLayer } from './layers.ts'

type Props = { label: string; value: string; onChange: (date: string) => void; minDate?: string; today: string }

const FIRST_DATE = dayjs('1900-01-01')
const LAST_DATE = dayjs('2100-12-31')
const PAUSE_MS = 800
const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText

// The same shape as Field: its label is above the input.
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

const isPossible = (date: Dayjs | null): date is Dayjs =>
  date !== null && date.isValid() && !date.isBefore(FIRST_DATE) && !date.isAfter(LAST_DATE)

/**
 * Typing passes through other valid dates ('2' on the way to '24'), so the typed date is reported after a pause or on blur. The
 * field then shows the value of its owner, which may be another date.
 */
function useDebouncedDate(value: string, onChange: (date: string) => void) {
  const [draft, setDraft] = useState<Dayjs | null>(() => dayjs(value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setDraft(dayjs(value))
  }
  const settle = (date: Dayjs | null) => {
    if (!isPossible(date)) return
    const chosen = date.format('YYYY-MM-DD')
    if (chosen === value) return
    onChange(chosen)
    // Resets to the owner's value; if the owner accepts the new date, that is shown.
    setDraft(dayjs(value))
  }
  const settleAfterPause = useEffectEvent(settle)
  useEffect(() => {
    const timer = setTimeout(() => settleAfterPause(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return { draft, setDraft, settleNow: () => settle(draft) }
}

/** A date typed as dd/mm/yyyy or picked. `onChange` receives only complete, existing dates, as `yyyy-mm-dd`. */
export function DateField({ label, value, onChange, minDate, today }: Props) {
  const { draft, setDraft, settleNow } = useDebouncedDate(value, onChange)
  const [isOpen, setOpen] = useState(false)
  useLayer(isOpen, () => setOpen(false))
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="it" localeText={texts}>
      <Frame
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) settleNow()
        }}
      >
        <DatePicker
          label={label}
          format="DD/MM/YYYY"
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          value={draft}
          referenceDate={dayjs(today)}
          minDate={minDate ? dayjs(minDate) : FIRST_DATE}
          maxDate={LAST_DATE}
          onChange={setDraft}
          slotProps={{ textField: { fullWidth: true } }}
        />
      </Frame>
    </LocalizationProvider>
  )
}
