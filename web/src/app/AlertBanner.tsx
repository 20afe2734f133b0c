import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { FailureReference } from '../ui/FailureReference.tsx'
import type { ShownAlert } from './alerts.ts'

const styles = {
  success: { Icon: CheckCircleOutlined, word: 'Fatto', colour: 'success' },
  warning: { Icon: WarningAmber, word: 'Attenzione', colour: 'warning' },
  danger: { Icon: ErrorOutline, word: 'Errore', colour: 'error' },
  info: { Icon: InfoOutlined, word: 'Informazione', colour: 'info' },
} as const

/** The height of the strip of persistent alerts; the rest of the page starts below it. */
const HEIGHT = '--alerts-height'

const Strip = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  inset: '0 0 auto 0',
  paddingTop: 'env(safe-area-inset-top)',
  display: 'grid',
  '@media print': { display: 'none' },
}))

// Covers the top bar for two seconds; taps reach the bar's buttons.
const TemporaryAlert = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: `calc(2px + env(safe-area-inset-top) + var(${HEIGHT}, 0px))`,
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'min(640px, calc(100vw - 16px))',
  '& > div': { borderRadius: 12, boxShadow: '0 8px 28px rgb(42 33 26 / 0.22)' },
  '@media (hover: none)': { pointerEvents: 'none', '& button': { pointerEvents: 'auto' } },
  '@media print': { display: 'none' },
}))

const Bar = styled('div')<{ colour: 'success' | 'warning' | 'error' | 'info' }>(({ theme, colour }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '2px 4px 2px 16px',
  minHeight: 48,
  color: theme.vars.palette[colour].contrastText,
  background: theme.vars.palette[colour].main,
  fontWeight: 600,
  lineHeight: 1.25,
  '& a': { color: 'inherit' },
  '& button:focus-visible, & a:focus-visible': { outlineColor: 'currentColor' },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'panify-drop 160ms ease-out' },
  '@keyframes panify-drop': { from: { transform: 'translateY(-12px)', opacity: 0 } },
}))

const Words = styled('div')({ flex: 1, display: 'grid', justifyItems: 'start', paddingBlock: 4, overflowWrap: 'anywhere' })

/** One alert. It stays while it is hovered or focused. */
function OneAlert({ alert, onClose }: { alert: ShownAlert; onClose: (id: number) => void }) {
  const [isPaused, setPaused] = useState(false)
  const { id, duration, variant, message, link, reference } = alert
  useEffect(() => {
    if (duration === 0 || isPaused) return undefined
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, isPaused, onClose])
  const { Icon, word, colour } = styles[variant]
  const hold = () => setPaused(true)
  const release = () => setPaused(false)
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
      <Words>
        <span>
          {message}
          {link ? (
            <>
              {' '}
              <a href={link.href} target="_blank" rel="noopener">
                {link.label}
              </a>
            </>
          ) : null}
        </span>
        {reference ? <FailureReference code={reference} /> : null}
      </Words>
      <IconButton color="inherit" aria-label="Chiudi avviso" onClick={() => onClose(id)}>
        <Close />
      </IconButton>
    </Bar>
  )
}

/** Moves the rest of the page below the strip. */
function usePageOffsetBelow(strip: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty(HEIGHT, `${strip.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(measure)
    if (strip.current) observer.observe(strip.current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [strip])
}

function PersistentAlerts({ alerts, onClose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  usePageOffsetBelow(strip)
  return (
    <Strip ref={strip}>
      {alerts.map((alert) => (
        <OneAlert key={alert.id} alert={alert} onClose={onClose} />
      ))}
    </Strip>
  )
}

type Props = { alerts: readonly ShownAlert[]; onClose: (id: number) => void }

/**
 * The current alerts: those about the whole portal and the latest about the screen; closing that one shows the previous one.
 * A persistent alert has a strip of its own at the top, a temporary one covers the top bar. Both are appended to the body when
 * they appear, because an open dialog hides from screen readers only what was in the body before it.
 */
export function AlertBanner({ alerts, onClose }: Props) {
  const persistent = alerts.filter(({ duration }) => duration === 0)
  const shown = [...persistent.filter(({ isGlobal }) => isGlobal), ...persistent.filter(({ isGlobal }) => !isGlobal).slice(-1)]
  const temporary = alerts.find(({ duration }) => duration > 0)
  if (alerts.length === 0) return null
  return (
    <Portal>
      {shown.length > 0 ? <PersistentAlerts alerts={shown} onClose={onClose} /> : null}
      {temporary ? (
        <TemporaryAlert>
          <OneAlert key={temporary.id} alert={temporary} onClose={onClose} />
        </TemporaryAlert>
      ) : null}
    </Portal>
  )
}
