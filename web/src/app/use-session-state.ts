import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SessionFieldsFragment } from '../generated/graphql.ts'
import { GatewayErrors, sendOperation } from './send-operation.ts'
import { setTime } from './clock.ts'
import { awaitFirstAnswer } from './early-answers.ts'
import { startOf } from './guards.tsx'
import { readAhead } from './offline/database.ts'
import { storeSession, readStoredSession } from './offline/session.ts'
import { loadScreen } from './preload.ts'
import { sessionOf } from './session-context.ts'
import type { Session, Viewer } from './session-context.ts'
import { dayToday, selectDay } from './selected-day.ts'
import { rememberCompany } from './session-storage.ts'
import { TOKEN_EXPIRED, useWindowEvent } from './window-events.ts'

const POLL_WHILE_UNSETTLED = 2_000
const POLL_WHILE_BROKEN = 10_000

function useKnownCompany(session: Session | null) {
  useEffect(() => {
    if (!session) return
    if (session.isAuthenticated) rememberCompany(session.companyInfo)
  }, [session])
}

type ServiceState = Pick<SessionFieldsFragment, 'isAuthenticated' | 'loading' | 'apiError'>

/**
 * The state of the service login in an answer that failed because the viewer's destination could not be read; null while the
 * service login works, or without an answer.
 */
function serviceFailure(failure: unknown): ServiceState | null {
  const data = failure instanceof GatewayErrors ? (failure.data as Record<string, ServiceState | null> | null | undefined) : null
  const [state] = Object.values(data ?? {})
  if (!state || state.isAuthenticated) return null
  const { isAuthenticated, loading, apiError } = state
  return { isAuthenticated, loading, apiError }
}

/** The week is the first screen of a destination: with its draft it renders once. */
async function readFirstDraft({ role, destination: { id } }: Viewer): Promise<void> {
  if (role !== 'STAFF') await readAhead({ login: id, destination: id }, 'draft')
}

function watchNetwork(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

const loadFirstScreen = (viewer: Viewer) =>
  loadScreen(/^\/(login)?$/.test(window.location.pathname) ? startOf(viewer) : window.location.pathname)

/** The gateway's session of this browser; read at the start and polled while something is wrong. */
export function useSessionState() {
  const [session, setSession] = useState<Session | null>(null)
  /** Why the last request brought no session: the gateway has answered that it cannot read it, or has not answered. */
  const [failed, setFailed] = useState<'ANSWERED' | 'UNANSWERED' | null>(null)
  const hasNetwork = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const running = useRef<Promise<void> | null>(null)
  const known = useRef<Session | null>(null)
  const hasSelectedToday = useRef(false)
  const change = useCallback((update: (current: Session | null) => Session | null) => {
    const before = known.current?.now
    known.current = update(known.current)
    // Only an answer of the session brings the time: a change by something else keeps that of the last one, which has passed.
    const isAnswered = known.current !== null && known.current.now !== before
    // Set before anything renders with the session: screens need today's date.
    if (known.current && isAnswered && setTime(known.current.now) && known.current.viewer && !hasSelectedToday.current) {
      hasSelectedToday.current = true
      selectDay(dayToday())
    }
    setSession(known.current)
  }, [])

  /** A request without an answer changes nothing. */
  const ask = useCallback(
    async (question: () => Promise<SessionFieldsFragment>) => {
      const before = known.current?.viewer
      try {
        const answer = sessionOf(await question())
        if (known.current === null && answer.viewer) await awaitFirstAnswer([readFirstDraft(answer.viewer), loadFirstScreen(answer.viewer)])
        // A login or logout during the request is newer than its answer.
        const isOlder = known.current !== null && known.current.viewer !== before
        // The event comes first: edits are stored before their screen unmounts.
        if (before && !answer.viewer && !isOlder) window.dispatchEvent(new Event(TOKEN_EXPIRED))
        const update = () => change((current) => (isOlder && current ? { ...answer, viewer: current.viewer } : answer))
        // React renders the first screen in slices: input is handled in between.
        if (known.current === null) startTransition(update)
        else update()
        setFailed(null)
        if (!isOlder) void storeSession(answer)
      } catch (failure) {
        // No answer: the last logged-in user may read earlier data.
        const last = known.current ?? (await readStoredSession())
        const service = last && serviceFailure(failure)
        change((current) => (service ? { ...(current ?? last), ...service } : (current ?? last)))
        const kind = failure instanceof GatewayErrors ? 'ANSWERED' : 'UNANSWERED'
        setFailed(service ? null : kind)
      }
    },
    [change],
  )
  /** One request at a time. */
  const renew = useCallback(
    (question: () => Promise<SessionFieldsFragment>) => (running.current ??= ask(question).finally(() => (running.current = null))),
    [ask],
  )
  const check = useCallback(() => renew(async () => (await sendOperation('Session', {})).session), [renew])
  /** After a failure. A guest stays one: a login whose answer was lost is entered by the form alone. */
  const checkService = useCallback(
    () =>
      renew(async () => {
        const { session } = await sendOperation('Session', {})
        return known.current === null || known.current.viewer ? session : { ...session, viewer: null }
      }),
    [renew],
  )
  const isReady = useCallback(async () => {
    if (known.current === null) await check()
    return known.current?.isAuthenticated ?? false
  }, [check])
  const reconnect = useCallback(() => renew(async () => (await sendOperation('Reconnect', {})).reconnect.session), [renew])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state changes when the answer arrives, not in the effect
    void check()
  }, [check])
  useKnownCompany(session)

  const isUnreachable = failed !== null
  const isAnswered = failed === 'ANSWERED'
  const isBroken = session ? !session.isAuthenticated && session.apiError !== null : isUnreachable
  const isOffline = session !== null && isUnreachable
  const isStarting = session !== null && !session.isAuthenticated && !isBroken
  // The browser may say that there is no network just before the last answer arrives.
  const isDoubtful = session !== null && !isBroken && !isUnreachable && !hasNetwork
  const isUnsettled = isStarting || isDoubtful
  useEffect(() => {
    if (!isBroken && !isUnsettled && !isOffline) return undefined
    const timer = setInterval(() => void (isBroken ? reconnect() : check()), isUnsettled ? POLL_WHILE_UNSETTLED : POLL_WHILE_BROKEN)
    return () => clearInterval(timer)
  }, [isBroken, isUnsettled, isOffline, reconnect, check])
  // A request under way may have been answered before the network changed.
  const checkQuietly = useCallback(() => void Promise.resolve(running.current).then(check), [check])
  useWindowEvent('online', checkQuietly)
  useWindowEvent('offline', checkQuietly)
  // Another tab has logged out, or logged in. Tabs of the same login may write other destinations, but never another role.
  const follow = useCallback((event: Event) => (event as StorageEvent).key === 'isSuperuser' && checkQuietly(), [checkQuietly])
  useWindowEvent('storage', follow)

  return { session, change, isUnreachable, isOffline, isAnswered, isBroken, check, checkService, isReady, reconnect }
}
