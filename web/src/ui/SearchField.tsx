import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import { Field } from './Field.tsx'

/** Displayed names contain it before a unit; pasted into a filter it becomes a space again. */
const NO_BREAK = '\u00a0'

type Props = { label: string; value: string; onChange: (value: string) => void; placeholder?: string }

/** A text filter with a clear button. */
export function SearchField({ label, value, onChange, placeholder }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <Field
      label={label}
      type="text"
      inputRef={input}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(NO_BREAK, ' '))}
      endAdornment={
        value === '' ? null : (
          <IconButton aria-label={`Cancella: ${label}`} edge="end" onClick={clear}>
            <Close />
          </IconButton>
        )
      }
    />
  )
}
