import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
// Entering and leaving a destination replaces the address, so this file uses the router itself instead of navigation.tsx.
import { useNavigate } from 'react-router-dom'
import { sendOperation } from './send-operation.ts'
import { useFeedback } from './feedback.tsx'
import { companyOf } from './guest.ts'
import type { Guest } from './guest.ts'
import { startOf } from './guards.tsx'
import { addressOf } from './navigation.tsx'
import { wipe, wipeReadable } from './offline/database.ts'
import { dayToday, selectDay } from './selected-day.ts'
import { SessionContext, withAlerts } from './session-context.ts'
import type { Destination, SessionState, Viewer } from './session-context.ts'
import { rememberDays, rememberDestination } from './session-storage.ts'
import { forgetSession } from './storage.ts'
import { useTabDestination } from './tab-destination.ts'
import { useCompanyWatch } from './use-company-watch.ts'
import { useSessionState } from './use-session-state.ts'
import { DESTINATION_CHANGED, OVERLOADED, TOKEN_EXPIRED, UPSTREAM_FAILED, useWindowEvent } from './window-events.ts'

const WAIT_BEFORE_NAVIGATION = 300
const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

export function SessionProvider({ guest, children }: { guest: Guest | null; children: ReactNode }) {
  const navigate = useNavigate()
  const { show } = useFeedback()
  const removeAlert = useRef(() => {})
  const { session, change, isUnreachable, isOffline, isAnswered, isBroken, check, checkService, isReady, reconnect } = useSessionState()

  useCompanyWatch(session?.viewer?.role === 'STAFF', ({ company: companyInfo, viewer: seen }) =>
    change((current) => current && { ...current, companyInfo, viewer: withAlerts(current.viewer, seen?.alerts) }),
  )
  const becomes = useCallback((viewer: Viewer | null) => change((current) => current && { ...current, viewer }), [change])

  const viewer = session?.viewer ?? null
  const { destination, isActing, isMissing, setEntered } = useTabDestination(viewer, isOffline)

  const arrive = useCallback(
    async (arriving: Viewer | null, at: Destination, address: string) => {
      rememberDestination(arriving, at)
      rememberDays(at)
      selectDay(dayToday())
      window.dispatchEvent(new Event(DESTINATION_CHANGED))
      await wait(WAIT_BEFORE_NAVIGATION)
      try {
        await navigate(address, { replace: true })
      } catch {
        window.location.assign(address)
      }
    },
    [navigate],
  )
  const enter = useCallback(
    async (entering: Viewer, path: string) => {
      becomes(entering)
      await arrive(entering, entering.destination, path)
    },
    [becomes, arrive],
  )
  const workFor = useCallback(
    async (entered: Destination, path = '/home') => {
      setEntered(entered)
      await arrive(viewer, entered, addressOf(path, entered.id))
    },
    [setEntered, viewer, arrive],
  )
  useEffect(() => {
    if (viewer) removeAlert.current()
    if (session) rememberDestination(viewer, destination)
  }, [session, viewer, destination])

  const forget = useCallback(async () => {
    forgetSession()
    becomes(null)
    await navigate('/', { replace: true })
  }, [becomes, navigate])

  const logout = useCallback(async () => {
    try {
      await sendOperation('Logout', {})
    } catch {
      // Without an answer the session may still exist on the gateway: show the failure.
      show({ message: 'Uscita non riuscita: il server non risponde. Riprova.', variant: 'danger' })
      return
    }
    await wipe()
    await forget()
  }, [show, forget])

  const expire = useCallback(() => {
    removeAlert.current = show({ message: 'Sessione scaduta. Accedi di nuovo.', variant: 'warning', duration: 0, isGlobal: true })
    void sendOperation('Logout', {}).catch(() => undefined)
    void wipeReadable()
    void forget()
  }, [show, forget])

  // The unsaved-changes guard may block the navigation: wait until the address has changed.
  const leaveDestination = useCallback(() => {
    if (viewer) void navigate(startOf(viewer), { replace: true })
  }, [navigate, viewer])
  const wasActing = useRef(isActing)
  useEffect(() => {
    const hasLeft = wasActing.current && !isActing
    wasActing.current = isActing
    if (!hasLeft) return
    selectDay(dayToday())
    window.dispatchEvent(new Event(DESTINATION_CHANGED))
  }, [isActing])

  const explainDelay = useCallback(() => void show({ message: 'Molto traffico: riprovo...', variant: 'warning', duration: 4000 }), [show])
  const checkQuietly = useCallback(() => void check(), [check])
  const checkAfterFailure = useCallback(() => void checkService(), [checkService])
  useWindowEvent(TOKEN_EXPIRED, expire)
  useWindowEvent(DESTINATION_CHANGED, checkQuietly)
  useWindowEvent(UPSTREAM_FAILED, checkAfterFailure)
  useWindowEvent(OVERLOADED, explainDelay)

  const state = useMemo<SessionState>(
    () => ({
      isReady,
      loading: !session && !isUnreachable && !guest,
      isBroken,
      isOffline,
      isAnswered,
      apiError: session?.apiError ?? null,
      companyInfo: session?.companyInfo ?? (guest && companyOf(guest)),
      isInstalled: session?.isInstalled ?? true,
      mailboxUrl: session?.mailboxUrl ?? null,
      viewer,
      destination,
      isActing,
      isMissing,
      enter,
      workFor,
      logout,
      leaveDestination,
      reconnect,
    }),
    [
      session,
      isUnreachable,
      isOffline,
      isAnswered,
      isBroken,
      isReady,
      guest,
      viewer,
      destination,
      isActing,
      isMissing,
      enter,
      workFor,
      logout,
      leaveDestination,
      reconnect,
    ],
  )
  return <SessionContext value={state}>{children}</SessionContext>
}
