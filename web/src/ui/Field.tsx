import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'

type Props = Omit<OutlinedInputProps, 'label' | 'id' | 'notched'> & {
  label: string
  help?: string | undefined
  /** Shows a '*': the field is required where others are optional. */
  isMarked?: boolean
}

/** A text field with its label above it, tinted when it is read-only. (MUI's TextField would add menus and popovers to the bundle.) */
export function Field({ label, help, error, isMarked = false, sx, ...input }: Props) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <FormControl error={error} fullWidth={input.fullWidth ?? true} disabled={input.disabled}>
      <FormLabel htmlFor={id} sx={{ fontSize: { xs: '0.8125rem', md: '0.8125rem' }, fontWeight: 600, mb: 1 }}>
        {label}
        {isMarked ? <span aria-hidden> *</span> : null}
      </FormLabel>
      <OutlinedInput
        id={id}
        error={error}
        aria-describedby={help ? helpId : undefined}
        sx={[input.readOnly === true && { '&&': { bgcolor: 'house.parchment' } }, ...(Array.isArray(sx) ? sx : [sx])]}
        {...input}
      />
      {help ? <FormHelperText id={helpId}>{help}</FormHelperText> : null}
    </FormControl>
  )
}
