import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { itIT } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { useRef, useState } from 'react'
import { parseTypedDate, shownDate } from './dates.ts'
import { Field } from './Field.tsx'
import { useLayer } from './layers.ts'

type Props = {
  label: string
  /** `yyyy-mm-dd`, '' for none. */
  value: string
  /** `isUnreadable`: the text is not a date (yet). */
  onChange: (date: string, isUnreadable: boolean) => void
  today: string
  pickLabel: string
  invalidText: string
  /** The form's error; after the field is left, a text that is not a date shows `invalidText` instead. */
  error?: string | undefined
}

const texts = itIT.components.MuiLocalizationProvider.defaultProps.localeText

/** An optional date, typed in any usual format or picked. Text that is not a date reports ''. */
export function TypedDateField({ label, value, onChange, today, pickLabel, invalidText, error }: Props) {
  const [typed, setTyped] = useState(() => shownDate(value))
  const [shown, setShown] = useState(value)
  const [isLeft, setLeft] = useState(true)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = () => setAnchor(null)
  useLayer(anchor !== null, close)
  // A change from outside (a removed filter, another address) replaces the text; typed text stays as it is.
  if (shown !== value) {
    setShown(value)
    if ((parseTypedDate(typed) ?? '') !== value) setTyped(shownDate(value))
  }
  const shownError = isLeft && typed.trim() !== '' && parseTypedDate(typed) === null ? invalidText : error
  const type = (next: string) => {
    const date = parseTypedDate(next)
    setTyped(next)
    setLeft(false)
    onChange(date ?? '', date === null && next.trim() !== '')
  }
  const choose = (date: string) => {
    setTyped(shownDate(date))
    setLeft(true)
    onChange(date, false)
    close()
    input.current?.focus()
  }
  const leave = () => {
    const date = parseTypedDate(typed)
    if (date !== null) setTyped(shownDate(date))
    setLeft(true)
  }
  return (
    <>
      <Field
        label={label}
        type="text"
        inputRef={input}
        placeholder="gg/mm/aaaa"
        autoComplete="off"
        value={typed}
        error={shownError !== undefined}
        help={shownError}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        endAdornment={
          <IconButton
            aria-label={pickLabel}
            aria-haspopup="dialog"
            edge="end"
            onClick={(event) => setAnchor(event.currentTarget.parentElement)}
          >
            <CalendarMonthOutlined />
          </IconButton>
        }
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': pickLabel } }}
      >
        <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="it" localeText={texts}>
          <DateCalendar
            autoFocus
            // The device's date may be wrong.
            disableHighlightToday
            value={value === '' ? null : dayjs(value)}
            referenceDate={dayjs(today)}
            onChange={(day, step) => {
              if (day && step === 'finish') choose(day.format('YYYY-MM-DD'))
            }}
          />
        </LocalizationProvider>
      </Popover>
    </>
  )
}
