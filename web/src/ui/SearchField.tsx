import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Field } from './Field.tsx'
import { Kbd } from './Kbd.tsx'
import { SEARCH_KEY } from './keys.ts'

/** Displayed names contain it before a unit; pasted into a filter it becomes a space again. */
const NO_BREAK = '\u00a0'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** The search of a list with keys: '/' goes to it. */
  isMain?: boolean
}

/** A text filter with a clear button. Esc empties it; an empty one it leaves. */
export function SearchField({ label, value, onChange, placeholder, isMain = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (value === '') input.current?.blur()
    else onChange('')
  }
  return (
    <Field
      label={label}
      type="text"
      inputRef={input}
      inputProps={isMain ? { 'data-list-search': true, 'aria-keyshortcuts': SEARCH_KEY } : undefined}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(NO_BREAK, ' '))}
      onKeyDown={escape}
      endAdornment={
        value === '' ? (
          isMain && (
            <Kbd aria-hidden style={{ margin: '0 12px 0 4px' }}>
              {SEARCH_KEY}
            </Kbd>
          )
        ) : (
          <IconButton aria-label={`Cancella: ${label}`} edge="end" onClick={clear}>
            <Close />
          </IconButton>
        )
      }
    />
  )
}
