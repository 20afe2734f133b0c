import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'
import { NamedTitle } from './NamedTitle.tsx'
import { useWindowTitle } from './window-title.ts'

type Props = {
  open: boolean
  title: string
  /** The name of what is edited: shown below the title, and in the title of the window. */
  name?: string | undefined
  onClose: () => void
  children: ReactNode
  /** Always visible at the bottom, however the body scrolls. */
  actions?: ReactNode
  /** In the foot, before the actions. */
  note?: ReactNode
  /** Beside the body. */
  aside?: ReactNode
  /** Its height does not follow its content. */
  isTall?: boolean
  width?: 'xs' | 'sm' | 'md' | 'lg'
  /** Only a button closes it: neither the backdrop nor Escape. */
  isStatic?: boolean
  /** The media query for full screen; by default that of the phone. */
  fullScreenWhen?: string
}

/** A dialog with title, body and actions; full screen on the phone. */
export function Sheet({ open, title, onClose, children, width = 'sm', isStatic = false, isTall = false, ...parts }: Props) {
  const { name, actions, note, aside, fullScreenWhen } = parts
  const phone = useTheme().breakpoints.down('md')
  const isPhone = useMediaQuery(fullScreenWhen ?? phone)
  const titleId = useId()
  useLayer(open, onClose)
  useWindowTitle(open ? [title, name].filter(Boolean).join(' ') : '')
  return (
    <Dialog
      open={open}
      onClose={isStatic ? undefined : onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth={width}
      aria-labelledby={titleId}
      slotProps={isTall && !isPhone ? { paper: { sx: { height: 'min(836px, calc(100% - 64px))' } } } : undefined}
    >
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 5, pr: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography id={titleId} variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {name ? <NamedTitle what={title} name={name} /> : title}
        </Typography>
        <IconButton aria-label="Chiudi" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {aside}
        <Box sx={{ p: 5, overflowY: 'auto', flex: 1, minWidth: 0 }}>{children}</Box>
      </Box>
      {actions ? (
        <Box
          component="footer"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 2,
            px: 5,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            pb: 'calc(12px + env(safe-area-inset-bottom))',
          }}
        >
          {note ? <Box sx={{ flex: { xs: '1 1 100%', md: '1 1 200px' }, '&:has(> :empty)': { flex: 'none' } }}>{note}</Box> : null}
          {actions}
        </Box>
      ) : null}
    </Dialog>
  )
}
