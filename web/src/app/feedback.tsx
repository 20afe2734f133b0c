import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AlertBanner } from './AlertBanner.tsx'
import type { Alert, ShownAlert } from './alerts.ts'

type Feedback = {
  /** Shows an alert; the returned function removes it when its cause is gone. */
  show: (alert: Alert) => () => void
  /** Removes the persistent alerts of the previous screen. */
  clearScreen: () => void
}

const DEFAULT_DURATION = 2000

const FeedbackContext = createContext<Feedback>({ show: () => () => {}, clearScreen: () => {} })
export const useFeedback = () => useContext(FeedbackContext)

function filledIn(
  { message, variant = 'success', duration = DEFAULT_DURATION, isGlobal = false, link = null, reference = null }: Alert,
  id: number,
): ShownAlert {
  return { id, message, variant, duration: variant === 'danger' ? 0 : duration, isGlobal, link, reference }
}

/** Whether an alert stays when `next` is shown: equal texts are shown once, and a success removes earlier failures. */
const staysWith = (next: ShownAlert) => (alert: ShownAlert) =>
  alert.message !== next.message &&
  !(next.duration > 0 && alert.duration > 0) &&
  !(next.variant === 'success' && alert.variant === 'danger')

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<ShownAlert[]>([])
  const lastId = useRef(0)
  const close = useCallback((id: number) => setAlerts((shown) => shown.filter((alert) => alert.id !== id)), [])
  const feedback = useMemo<Feedback>(
    () => ({
      show: (alert) => {
        lastId.current += 1
        const next = filledIn(alert, lastId.current)
        setAlerts((shown) => [...shown.filter(staysWith(next)), next])
        return () => close(next.id)
      },
      clearScreen: () => setAlerts((shown) => shown.filter(({ isGlobal, duration }) => isGlobal || duration > 0)),
    }),
    [close],
  )
  return (
    <FeedbackContext value={feedback}>
      {children}
      <AlertBanner alerts={alerts} onClose={close} />
    </FeedbackContext>
  )
}

/** Its key is the open screen: persistent alerts of a screen disappear with it. */
export function AlertsOfScreen() {
  const { clearScreen } = useFeedback()
  useEffect(() => clearScreen, [clearScreen])
  return null
}
