import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'

type Props = Omit<OutlinedInputProps, 'label' | 'id' | 'notched'> & { label: string; help?: string | undefined }

/** A text field with its label above it. (MUI's TextField would bring menus and popovers along.) */
export function Field({ label, help, error, ...input }: Props) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <FormControl error={error} fullWidth={input.fullWidth ?? true} disabled={input.disabled}>
      <FormLabel htmlFor={id} sx={{ fontSize: { xs: '0.8125rem', md: '0.8125rem' }, fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <OutlinedInput id={id} error={error} aria-describedby={help ? helpId : undefined} {...input} />
      {help ? <FormHelperText id={helpId}>{help}</FormHelperText> : null}
    </FormControl>
  )
}
