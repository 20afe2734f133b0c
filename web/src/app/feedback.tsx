import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AlertBanner } from './AlertBanner.tsx'
import { isFailureOf } from './alerts.ts'
import type { Alert, ShownAlert } from './alerts.ts'

type Feedback = {
  /** Shows an alert; the returned function removes it when its cause is gone. `about`: a record that is known only now. */
  show: (alert: Alert, about?: string) => () => void
  /** Removes the failures: what has failed can no longer fail. */
  settle: () => void
  /** Removes the persistent alerts of the previous screen. */
  clearScreen: () => void
}

const DEFAULT_DURATION = 2000

/** `source`: what the alert is about. */
type Shared = { show: (alert: Alert, source: string) => () => void; settle: (source: string) => void; clearScreen: () => void }

const FeedbackContext = createContext<Shared>({ show: () => () => {}, settle: () => {}, clearScreen: () => {} })

/**
 * A success removes earlier failures of its `source`, by default the component. A name, such as `article 12`, is for components that
 * may close before a retry. A success of `customer 12` also removes the failures of its parts, such as `customer 12/destination 1`.
 */
export function useFeedback(name?: string): Feedback {
  const { show, settle, clearScreen } = useContext(FeedbackContext)
  const id = useId()
  const source = name ?? id
  return useMemo(
    () => ({ show: (alert, about = source) => show(alert, about), settle: () => settle(source), clearScreen }),
    [show, settle, clearScreen, source],
  )
}

/** Whether the component is no longer shown: an answer that comes then has to be told elsewhere. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  return () => isLeft.current
}

/** For a question before a save, which nobody would see once its form was left: an alert then tells that `what` was not saved. */
export function useQuestion(): (what: string, ask: () => void) => void {
  const { show } = useFeedback()
  const isLeft = useIsLeft()
  return (what, ask) =>
    isLeft() ? void show({ message: `${what}: modifiche non salvate, serviva una tua decisione.`, variant: 'warning', duration: 0 }) : ask()
}

function filledIn(
  { message, variant = 'success', isFailure = variant === 'danger', duration = DEFAULT_DURATION, ...alert }: Alert,
  id: number,
  source: string,
): ShownAlert {
  const { isGlobal = false, link = null, reference = null } = alert
  return { id, source, message, variant, isFailure, duration: variant === 'danger' ? 0 : duration, isGlobal, link, reference }
}

/** Whether an alert stays when `next` is shown: equal texts are shown once, and a success removes earlier failures of its source. */
const staysWith = (next: ShownAlert) => (alert: ShownAlert) =>
  alert.message !== next.message &&
  !(next.duration > 0 && alert.duration > 0) &&
  !(next.variant === 'success' && isFailureOf(next.source)(alert))

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<ShownAlert[]>([])
  const lastId = useRef(0)
  const close = useCallback((id: number) => setAlerts((shown) => shown.filter((alert) => alert.id !== id)), [])
  const feedback = useMemo<Shared>(
    () => ({
      show: (alert, source) => {
        lastId.current += 1
        const next = filledIn(alert, lastId.current, source)
        setAlerts((shown) => [...shown.filter(staysWith(next)), next])
        return () => close(next.id)
      },
      settle: (source) => {
        const isOver = isFailureOf(source)
        setAlerts((shown) => shown.filter((alert) => !isOver(alert)))
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
