import { useEffect } from 'react'
import { useFeedback } from '../feedback.tsx'
import { useViewer } from '../session-context.ts'

/** Shows what the gateway lets staff know, for as long as it does. */
export function useAlerts() {
  // A session stored by an earlier version has no alerts.
  const message = useViewer().alerts?.[0]?.message
  const { show } = useFeedback()
  useEffect(() => (message ? show({ message, variant: 'warning', duration: 0, isGlobal: true }) : undefined), [message, show])
}
