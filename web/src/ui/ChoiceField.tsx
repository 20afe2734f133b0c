import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Close from '@mui/icons-material/Close'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import useAutocomplete, { createFilterOptions } from '@mui/material/useAutocomplete'
import { useId, useState } from 'react'
import { useLayer } from './layers.ts'
import { usePlacedBelow } from './use-placed-below.ts'

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

const text = { none: 'Nessun risultato', open: "Apri l'elenco", close: "Chiudi l'elenco", clear: 'Cancella' }

const Input = styled(OutlinedInput)({
  paddingRight: 11,
  '& button': { padding: 4, minWidth: 36, minHeight: 36 },
  // Only where it would be used.
  '&:not(.Mui-focused, :hover) button[data-clear]': { visibility: 'hidden' },
})

const Panel = styled('div')(({ theme }) => ({
  // Above dialogs also in browsers without popovers.
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  inset: 'auto',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 10,
  overflow: 'hidden',
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.vars.shadows[8],
  ...theme.typography.body1,
  '& ul': { listStyle: 'none', margin: 0, padding: '8px 0', maxHeight: 'min(40vh, var(--room))', overflow: 'auto' },
  '& li': { display: 'flex', alignItems: 'center', minHeight: 48, padding: '6px 16px', cursor: 'pointer' },
  [theme.breakpoints.up('sm')]: { '& li': { minHeight: 0 } },
  '& li.Mui-focused': { background: theme.vars.palette.action.hover },
  '& li.Mui-focusVisible': { background: theme.vars.palette.action.focus },
  '& li[aria-selected=true]': { background: theme.vars.palette.action.selected },
  '& p': { margin: 0, padding: '14px 16px', color: theme.vars.palette.text.secondary },
}))

/** Selects one of many by a part of its name or code. (MUI's Autocomplete would add chips, selects and Popper to the bundle.) */
export function ChoiceField<T extends Choice>(props: Props<T>) {
  // A new key after a choice clears the typed text.
  return <Combobox key={props.isPicker ? props.options.length : undefined} {...props} />
}

function Combobox<T extends Choice>({ label, placeholder, options, value, onChange, disabled = false }: Props<T>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useLayer(isOpen, () => setOpen(false))
  const { setAnchorEl, anchorEl, expanded, dirty, groupedOptions, ...choice } = useAutocomplete({
    id,
    options,
    value,
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChange: (_event, chosen) => onChange(chosen),
    filterOptions: createFilterOptions<T>({ limit: SHOWN, stringify: ({ label: name, hint }) => `${name} ${hint}` }),
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    disabled,
    openOnFocus: true,
    autoHighlight: true,
  })
  const panel = usePlacedBelow(expanded ? anchorEl : null)
  return (
    <FormControl fullWidth disabled={disabled}>
      <FormLabel {...choice.getInputLabelProps()} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <div {...choice.getRootProps()}>
        <Input
          ref={setAnchorEl}
          fullWidth
          inputProps={choice.getInputProps()}
          placeholder={placeholder}
          endAdornment={
            <>
              {dirty && !disabled ? (
                <IconButton onClick={choice.getClearProps().onClick} tabIndex={-1} data-clear aria-label={text.clear} title={text.clear}>
                  <Close fontSize="small" />
                </IconButton>
              ) : null}
              <IconButton
                onClick={choice.getPopupIndicatorProps().onClick}
                tabIndex={-1}
                disabled={disabled}
                aria-label={isOpen ? text.close : text.open}
                title={isOpen ? text.close : text.open}
              >
                <ArrowDropDown sx={{ rotate: isOpen ? '180deg' : 'none' }} />
              </IconButton>
            </>
          }
        />
        {expanded ? (
          <Panel ref={panel} popover="manual">
            {groupedOptions.length > 0 ? (
              <ul {...choice.getListboxProps()}>
                {groupedOptions.map((option, index) => {
                  const { key, ...item } = choice.getOptionProps({ option, index })
                  return (
                    <li key={key} {...item}>
                      <span>
                        {option.label} <small>{option.hint}</small>
                      </span>
                    </li>
                  )
                })}
              </ul>
            ) : (
              <p role="status">{text.none}</p>
            )}
          </Panel>
        ) : null}
      </div>
    </FormControl>
  )
}
