import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AlertBanner } from './AlertBanner.tsx'

export type AlertVariant = 'success' | 'warning' | 'danger' | 'info'

export type Alert = {
  message: string
  /** Default success. */
  variant?: AlertVariant
  /** Milliseconds; default 2000, 0 stays. A danger alert stays until it is closed, whatever is said here. */
  duration?: number
}

/** `clear` takes away the failures that a success has settled; a warning stays until it is closed. */
type Feedback = { show: (alert: Alert) => void; clear: () => void }
type ShownAlert = Required<Alert> & { id: number }

const DEFAULT_DURATION = 2000
const MOST_AT_ONCE = 3

const FeedbackContext = createContext<Feedback>({ show: () => {}, clear: () => {} })
export const useFeedback = () => useContext(FeedbackContext)

function filledIn({ message, variant = 'success', duration = DEFAULT_DURATION }: Alert, id: number): ShownAlert {
  return { id, message, variant, duration: variant === 'danger' ? 0 : duration }
}

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<ShownAlert[]>([])
  const lastId = useRef(0)
  const close = useCallback((id: number) => setAlerts((shown) => shown.filter((alert) => alert.id !== id)), [])
  const feedback = useMemo<Feedback>(
    () => ({
      show: (alert) => {
        lastId.current += 1
        const next = filledIn(alert, lastId.current)
        // The same words twice say no more than once.
        setAlerts((shown) => [...shown.filter(({ message }) => message !== next.message), next].slice(-MOST_AT_ONCE))
      },
      clear: () => setAlerts((shown) => shown.filter(({ variant }) => variant === 'warning')),
    }),
    [],
  )
  return (
    <FeedbackContext value={feedback}>
      {children}
      <AlertBanner alerts={alerts} onClose={close} />
    </FeedbackContext>
  )
}
