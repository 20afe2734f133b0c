import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useLayer } from './layers.ts'

type Choice = { key: string; label: string; hint: string }

type Props<T extends Choice> = {
  label: string
  placeholder: string
  options: readonly T[]
  value: T | null
  onChange: (choice: T | null) => void
  /** Clears itself after each choice. */
  isPicker?: boolean
  disabled?: boolean
}

/** The number of options to scroll through; typing finds the rest. */
const SHOWN = 50

/** Selects one of many by a part of its name or code. */
export function ChoiceField<T extends Choice>({
  label,
  placeholder,
  options,
  value,
  onChange,
  isPicker = false,
  disabled = false,
}: Props<T>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useLayer(isOpen, () => setOpen(false))
  const filterOptions = createFilterOptions<T>({ limit: SHOWN, stringify: ({ label: name, hint }) => `${name} ${hint}` })
  return (
    <FormControl fullWidth disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        // A new key after a choice clears the typed text.
        key={isPicker ? options.length : undefined}
        options={options}
        value={value}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, choice) => onChange(choice)}
        filterOptions={filterOptions}
        getOptionKey={({ key }) => key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        renderOption={({ key, ...props }, { label: name, hint }) => (
          <li key={key} {...props}>
            <span>
              {name} <small>{hint}</small>
            </span>
          </li>
        )}
        renderInput={(params) => <TextField {...params} placeholder={placeholder} />}
        disabled={disabled}
        slotProps={{ paper: { elevation: 8 } }}
        openOnFocus
        autoHighlight
        noOptionsText="Nessun risultato"
        openText="Apri l'elenco"
        closeText="Chiudi l'elenco"
        clearText="Cancella"
      />
    </FormControl>
  )
}
