import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  isDangerous?: boolean
  /** Why it can no longer be done, if so. */
  blocked?: string | null
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialogContent({
  open,
  title,
  children,
  confirmLabel = 'Conferma',
  cancelLabel = 'Annulla',
  isDangerous,
  blocked = null,
  onConfirm,
  onCancel,
}: Props) {
  const titleId = useId()
  const textId = useId()
  useLayer(open, onCancel)
  // While it fades away the second press of a double click still meets it.
  const confirm = () => {
    if (open) onConfirm()
  }
  return (
    <Dialog open={open} onClose={onCancel} maxWidth="xs" fullWidth role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
      <Box sx={{ p: 5, display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <Typography id={textId} component="div" color="textSecondary">
          {children}
        </Typography>
        {blocked === null ? null : (
          <Typography role="alert" color="error">
            {blocked}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mt: 2 }}>
          <Button color="inherit" variant="outlined" onClick={onCancel} autoFocus>
            {cancelLabel}
          </Button>
          <Button color={isDangerous ? 'error' : 'primary'} variant="contained" disabled={blocked !== null} onClick={confirm}>
            {confirmLabel}
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}
