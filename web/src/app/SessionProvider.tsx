import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { LeaveDestinationDocument, LogoutDocument, ReconnectDocument, SessionDocument, useSessionQuery } from '../generated/graphql.ts'
import type { SessionPartsFragment } from '../generated/graphql.ts'
import { learnTime } from './clock.ts'
import { TOKEN_EXPIRED, UPSTREAM_FAILED } from './apollo.ts'
import { useFeedback } from './feedback.tsx'
import { dayToday, selectDay } from './selected-day.ts'
import { SessionContext } from './session-context.ts'
import type { SessionState, Viewer } from './session-context.ts'
import { rememberCompany, rememberViewer } from './session-storage.ts'
import { forgetSession } from './storage.ts'
import { setViewerKnown } from './viewer-known.ts'

const DESTINATION_CHANGED = 'destinazioneChanged'
const WAIT_BEFORE_NAVIGATION = 300
const POLL_WHILE_STARTING = 2_000
const POLL_WHILE_BROKEN = 10_000

const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Listens to a window event for as long as the component lives. */
function useWindowEvent(name: string, listener: () => void) {
  useEffect(() => {
    window.addEventListener(name, listener)
    return () => window.removeEventListener(name, listener)
  }, [name, listener])
}

/** The portal's own record of what the gateway said, kept in step with every new answer. */
function useStoredSession(session: SessionPartsFragment | undefined) {
  const knowsToday = useRef(false)
  useLayoutEffect(() => {
    if (!session || !learnTime(session.now) || knowsToday.current) return
    knowsToday.current = true
    selectDay(dayToday())
  }, [session])
  useEffect(() => {
    if (!session) return
    if (session.isAuthenticated) rememberCompany(session.companyInfo)
    rememberViewer(session.viewer)
  }, [session])
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const feedback = useFeedback()
  const { data, error, refetch } = useSessionQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' })
  const session = data?.session
  setViewerKnown(session?.viewer != null)
  useStoredSession(session)

  const write = useCallback(
    (next: SessionPartsFragment) => client.writeQuery({ query: SessionDocument, data: { session: next } }),
    [client],
  )
  // A check that fails says nothing new: the screen stays as it is and the next one tells.
  const check = useCallback(() => void refetch().catch(() => undefined), [refetch])

  const becomes = useCallback(
    async (viewer: Viewer | null) => {
      const current = client.readQuery({ query: SessionDocument })?.session
      // Nothing read for one destination may be shown to another.
      await client.clearStore()
      if (current) write({ ...current, viewer })
      else await refetch()
    },
    [client, refetch, write],
  )

  const go = useCallback(
    async (path: string) => {
      try {
        await navigate(path, { replace: true })
      } catch {
        window.location.assign(path)
      }
    },
    [navigate],
  )

  const enter = useCallback(
    async (viewer: Viewer, path: string) => {
      await becomes(viewer)
      rememberViewer(viewer)
      selectDay(dayToday())
      window.dispatchEvent(new Event(DESTINATION_CHANGED))
      await wait(WAIT_BEFORE_NAVIGATION)
      await go(path)
    },
    [becomes, go],
  )

  const forget = useCallback(async () => {
    forgetSession()
    await becomes(null)
    await navigate('/', { replace: true })
  }, [becomes, navigate])

  const logout = useCallback(async () => {
    try {
      await client.mutate({ mutation: LogoutDocument })
    } catch {
      // Without the gateway's word the session may still live there: say so instead of pretending.
      feedback.show({ message: 'Uscita non riuscita: il server non risponde. Riprova.', variant: 'danger' })
      return
    }
    await forget()
  }, [client, feedback, forget])

  const expire = useCallback(() => {
    feedback.show({ message: 'Sessione scaduta. Accedi di nuovo.', variant: 'warning', duration: 0 })
    void client.mutate({ mutation: LogoutDocument }).catch(() => undefined)
    void forget()
  }, [client, feedback, forget])

  const leaveDestination = useCallback(async () => {
    const { data: left } = await client.mutate({ mutation: LeaveDestinationDocument })
    if (left) await enter(left.leaveDestination, '/destinazioni')
  }, [client, enter])

  const running = useRef(false)
  const reconnect = useCallback(async () => {
    if (running.current) return
    running.current = true
    try {
      const { data: answer } = await client.mutate({ mutation: ReconnectDocument })
      if (!answer) return
      write(answer.reconnect)
      if (answer.reconnect.isAuthenticated) await client.refetchQueries({ include: 'active' })
    } catch {
      // Still nobody there; the screen says so already.
    } finally {
      running.current = false
    }
  }, [client, write])

  useWindowEvent(TOKEN_EXPIRED, expire)
  useWindowEvent(DESTINATION_CHANGED, check)
  useWindowEvent(UPSTREAM_FAILED, check)

  const isBroken = (!session && error !== undefined) || session?.apiError != null
  const isStarting = session !== undefined && !session.isAuthenticated && !isBroken
  useEffect(() => {
    if (!isBroken && !isStarting) return undefined
    const again = isBroken ? () => void reconnect().then(() => (session ? undefined : check())) : check
    const timer = setInterval(again, isBroken ? POLL_WHILE_BROKEN : POLL_WHILE_STARTING)
    return () => clearInterval(timer)
  }, [isBroken, isStarting, reconnect, check, session])

  const state = useMemo<SessionState>(
    () => ({
      isAuthenticated: session?.isAuthenticated ?? false,
      loading: !session && !error,
      apiError: session ? session.apiError : error ? 'Errore di connessione' : null,
      companyInfo: session?.companyInfo ?? null,
      isInstalled: session?.isInstalled ?? true,
      viewer: session?.viewer ?? null,
      enter,
      logout,
      leaveDestination,
      reconnect,
    }),
    [session, error, enter, logout, leaveDestination, reconnect],
  )
  return <SessionContext value={state}>{children}</SessionContext>
}
