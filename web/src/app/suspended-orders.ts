// The warning before a suspension of the bakery.
import { useCallback, useEffect, useRef } from 'react'
import { addDays, shownDate, today } from './clock.ts'
import { useFeedback } from './feedback.tsx'
import { useLocation } from './navigation.tsx'
import { useSession } from './session-context.ts'

const DAYS_BEFORE = 10

type Suspension = { from: string | null; resumesOn: string | null } | null

/** The warning on this day (`yyyy-mm-dd`); null without one. It includes the first day without delivery, not the first one with delivery again. */
export function suspensionWarning(suspension: Suspension, day: string): string | null {
  const { from, resumesOn } = suspension ?? {}
  if (!from || !resumesOn) return null
  if (day < addDays(from, -DAYS_BEFORE) || day >= resumesOn) return null
  return `Attenzione: ordini sospesi dal ${shownDate(from)} al ${shownDate(resumesOn)}.`
}

/** Warns after the login and whenever /home opens; the alert stays until it is closed or the user logs out. */
export function useSuspensionWarning() {
  const { show } = useFeedback()
  const { companyInfo } = useSession()
  const isHome = useLocation().pathname === '/home'
  const message = companyInfo && suspensionWarning(companyInfo.suspension, today())
  const removeAlert = useRef(() => {})
  const warn = useCallback(() => {
    if (message) removeAlert.current = show({ message, variant: 'warning', duration: 0, isGlobal: true })
  }, [message, show])
  useEffect(() => {
    warn()
    return () => removeAlert.current()
  }, [warn])
  useEffect(() => {
    if (isHome) warn()
  }, [isHome, warn])
}
