import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import { DATE_FORMAT, INVALID_DATE, parseItalianDate, shownDate } from './dates.ts'
import { Field } from './Field.tsx'

type Props = {
  label: string
  value: string
  onChange: (date: string) => void
  /** Whether the field shows a text that is not a date, so that `value` is not what it says. */
  onUnreadable?: (isUnreadable: boolean) => void
  minDate?: string
  today: string
}

const PAUSE_MS = 800

/**
 * A date that is always set, typed or picked. `onChange` receives a typed date after a pause, or at Enter and when the field is
 * left. The field then shows the value of its owner, which may be another date. A text that is not a date stays, marked as wrong.
 */
export function DateField({ label, value, onChange, onUnreadable, minDate, today }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(null)
    setWrong(false)
  }
  const report = useEffectEvent((isUnreadable: boolean) => {
    onUnreadable?.(isUnreadable)
  })
  useEffect(() => report(isWrong), [isWrong])
  const input = useRef<HTMLInputElement>(null)
  const settle = (date: string | null) => {
    setTyped(null)
    setWrong(false)
    if (date !== null && date !== value) onChange(date)
  }
  const settleAfterPause = useEffectEvent(settle)
  const whole = typed === null ? null : parseItalianDate(typed)
  useEffect(() => {
    if (whole === null) return undefined
    const timer = setTimeout(() => settleAfterPause(whole), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [whole])
  const settleNow = () => {
    if (typed === null) return
    if (whole === null && typed.trim() !== '') setWrong(true)
    else settle(whole)
  }
  return (
    <Field
      label={label}
      type="text"
      inputRef={input}
      placeholder={DATE_FORMAT}
      autoComplete="off"
      value={typed ?? shownDate(value)}
      onFocus={(event) => event.target.select()}
      error={isWrong}
      help={isWrong ? INVALID_DATE : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        setWrong(false)
      }}
      onBlur={settleNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settleNow()
      }}
      endAdornment={
        <CalendarButton
          label={`Scegli: ${label}`}
          value={value}
          today={today}
          minDate={minDate}
          onChoose={(date) => {
            settle(date)
            input.current?.focus()
          }}
        />
      }
    />
  )
}
