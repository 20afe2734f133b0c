// The bakery closes for some days: whoever orders is told in time.
import { useCallback, useEffect, useRef } from 'react'
import { addDays, shownDate, today } from './clock.ts'
import { useFeedback } from './feedback.tsx'
import { useLocation } from './navigation.tsx'
import { useSession } from './session-context.ts'

const DAYS_BEFORE = 10

type Suspension = { from: string | null; resumesOn: string | null } | null

/** The warning of this day (`yyyy-mm-dd`), null without one. The first day without delivery counts, the first one of delivery again does not. */
export function suspensionWarning(suspension: Suspension, day: string): string | null {
  const { from, resumesOn } = suspension ?? {}
  if (!from || !resumesOn) return null
  if (day < addDays(from, -DAYS_BEFORE) || day >= resumesOn) return null
  return `Attenzione: ordini sospesi dal ${shownDate(from)} al ${shownDate(resumesOn)}.`
}

/** Warns after the login and whenever /home is opened; the warning stays until it is closed or somebody logs out. */
export function useSuspensionWarning() {
  const { show } = useFeedback()
  const { companyInfo } = useSession()
  const isHome = useLocation().pathname === '/home'
  const message = companyInfo && suspensionWarning(companyInfo.suspension, today())
  const takeBack = useRef(() => {})
  const warn = useCallback(() => {
    if (message) takeBack.current = show({ message, variant: 'warning', duration: 0, isGlobal: true })
  }, [message, show])
  useEffect(() => {
    warn()
    return () => takeBack.current()
  }, [warn])
  useEffect(() => {
    if (isHome) warn()
  }, [isHome, warn])
}
