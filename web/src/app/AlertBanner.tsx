import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import type { AlertVariant } from './feedback.tsx'

type Shown = { id: number; message: string; variant: AlertVariant; duration: number }

const looks = {
  success: { Icon: CheckCircleOutlined, word: 'Fatto', colour: 'success' },
  warning: { Icon: WarningAmber, word: 'Attenzione', colour: 'warning' },
  danger: { Icon: ErrorOutline, word: 'Errore', colour: 'error' },
  info: { Icon: InfoOutlined, word: 'Informazione', colour: 'info' },
} as const

const Stack = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: 'calc(8px + env(safe-area-inset-top))',
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'min(640px, calc(100vw - 16px))',
  display: 'grid',
  gap: 8,
  pointerEvents: 'none',
}))

const Bar = styled('div')<{ colour: 'success' | 'warning' | 'error' | 'info' }>(({ theme, colour }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 4px 4px 16px',
  minHeight: 52,
  borderRadius: 12,
  pointerEvents: 'auto',
  color: theme.vars.palette[colour].contrastText,
  background: theme.vars.palette[colour].main,
  boxShadow: '0 8px 28px rgb(42 33 26 / 0.22)',
  fontWeight: 600,
  '& > span': { flex: 1, paddingBlock: 8, overflowWrap: 'anywhere' },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'panify-drop 160ms ease-out' },
  '@keyframes panify-drop': { from: { transform: 'translateY(-12px)', opacity: 0 } },
}))

/** One alert. It waits while somebody points at it or has the focus in it. */
function OneAlert({ alert, onClose }: { alert: Shown; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  const { id, duration, variant, message } = alert
  useEffect(() => {
    if (duration === 0 || held) return undefined
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, held, onClose])
  const { Icon, word, colour } = looks[variant]
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <Bar
      colour={colour}
      data-variant={variant}
      role={variant === 'danger' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon titleAccess={word} />
      <span>{message}</span>
      <IconButton color="inherit" aria-label="Chiudi avviso" onClick={() => onClose(id)}>
        <Close />
      </IconButton>
    </Bar>
  )
}

/**
 * The alerts that are up. They hang on the page's body from the moment they come: an open dialog hides everything beside it
 * from screen readers, but not what comes after it.
 */
export function AlertBanner({ alerts, onClose }: { alerts: Shown[]; onClose: (id: number) => void }) {
  if (alerts.length === 0) return null
  return (
    <Portal>
      <Stack>
        {alerts.map((alert) => (
          <OneAlert key={alert.id} alert={alert} onClose={onClose} />
        ))}
      </Stack>
    </Portal>
  )
}
