import { useRef, useState } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import { DATE_FORMAT, INVALID_DATE, parseItalianDate, shownDate } from './dates.ts'
import { Field } from './Field.tsx'

type Props = {
  label: string
  /** Its name in a form. */
  name?: string
  /** `yyyy-mm-dd`, '' for none. */
  value: string
  /** `isUnreadable`: the text is not a date (yet). */
  onChange: (date: string, isUnreadable: boolean) => void
  today: string
  pickLabel: string
  /** The accepted formats: dd/mm/yyyy alone, unless others are given. */
  parse?: (text: string) => string | null
  required?: boolean
  /** The form's error; after the field is left, a text that is not a date shows INVALID_DATE instead. */
  error?: string | undefined
}

/** A date, typed or picked. Text that is not a date reports ''. */
export function TypedDateField({
  label,
  name,
  value,
  onChange,
  today,
  pickLabel,
  parse = parseItalianDate,
  required = false,
  error,
}: Props) {
  const [typed, setTyped] = useState(() => shownDate(value))
  const [shown, setShown] = useState(value)
  const [isLeft, setLeft] = useState(true)
  const input = useRef<HTMLInputElement>(null)
  // A change from outside (a removed filter, another address) replaces the text; typed text stays as it is.
  if (shown !== value) {
    setShown(value)
    if ((parse(typed) ?? '') !== value) setTyped(shownDate(value))
  }
  const shownError = isLeft && typed.trim() !== '' && parse(typed) === null ? INVALID_DATE : error
  const type = (next: string) => {
    const date = parse(next)
    setTyped(next)
    setLeft(false)
    onChange(date ?? '', date === null && next.trim() !== '')
  }
  const choose = (date: string) => {
    setTyped(shownDate(date))
    setLeft(true)
    onChange(date, false)
    input.current?.focus()
  }
  const leave = () => {
    const date = parse(typed)
    if (date !== null) setTyped(shownDate(date))
    setLeft(true)
  }
  return (
    <Field
      label={label}
      name={name}
      isMarked={required}
      required={required}
      type="text"
      inputRef={input}
      placeholder={DATE_FORMAT}
      autoComplete="off"
      value={typed}
      error={shownError !== undefined}
      help={shownError}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      endAdornment={<CalendarButton label={pickLabel} value={value} today={today} onChoose={choose} />}
    />
  )
}
