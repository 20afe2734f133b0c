import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import type { NativeSelectProps } from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

type Props = Omit<NativeSelectProps, 'label' | 'id' | 'input'> & { label: string; help?: string | undefined }

/** A native select with its label above it; `children` are the options. */
export function SelectField({ label, help, error, children, inputProps, ...select }: Props) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <FormControl error={error} fullWidth disabled={select.disabled}>
      <FormLabel htmlFor={id} sx={{ fontSize: { xs: '0.8125rem', md: '0.8125rem' }, fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <NativeSelect
        input={<OutlinedInput />}
        error={error}
        inputProps={{ ...inputProps, id, 'aria-describedby': help ? helpId : undefined }}
        {...select}
      >
        {children}
      </NativeSelect>
      {help ? <FormHelperText id={helpId}>{help}</FormHelperText> : null}
    </FormControl>
  )
}
