import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SessionPartsFragment } from '../generated/graphql.ts'
import { GatewayErrors, ask } from './ask.ts'
import { learnTime } from './clock.ts'
import { keepSession, recallSession } from './offline/session.ts'
import { sessionOf } from './session-context.ts'
import type { Session } from './session-context.ts'
import { dayToday, selectDay } from './selected-day.ts'
import { rememberCompany } from './session-storage.ts'
import { TOKEN_EXPIRED, useWindowEvent } from './window-events.ts'

const POLL_WHILE_STARTING = 2_000
const POLL_WHILE_BROKEN = 10_000

/** The portal's own record of what the gateway said, kept in step with every new answer. */
function useRecord(session: Session | null) {
  const knowsToday = useRef(false)
  useLayoutEffect(() => {
    if (!session || !learnTime(session.now) || knowsToday.current) return
    knowsToday.current = true
    selectDay(dayToday())
  }, [session])
  useEffect(() => {
    if (!session) return
    if (session.isAuthenticated) rememberCompany(session.companyInfo)
  }, [session])
}

type ServiceState = Pick<SessionPartsFragment, 'isAuthenticated' | 'loading' | 'apiError'>

/**
 * The state of the service login in an answer that failed as a whole because the viewer's destination could not be read;
 * null while the service login works, or when nobody answered.
 */
function serviceFailure(failure: unknown): ServiceState | null {
  const data = failure instanceof GatewayErrors ? (failure.data as Record<string, ServiceState | null> | null | undefined) : null
  const [state] = Object.values(data ?? {})
  if (!state || state.isAuthenticated) return null
  const { isAuthenticated, loading, apiError } = state
  return { isAuthenticated, loading, apiError }
}

/** What the gateway says of this browser's session; asked at the start and while something is amiss. */
export function useSessionState() {
  const [session, setSession] = useState<Session | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const running = useRef(false)
  const known = useRef<Session | null>(null)
  const change = useCallback((update: (current: Session | null) => Session | null) => {
    known.current = update(known.current)
    setSession(known.current)
  }, [])

  /** One question at a time; a question without an answer leaves the screen as it is. */
  const renew = useCallback(
    async (question: () => Promise<SessionPartsFragment>) => {
      if (running.current) return
      running.current = true
      const asked = known.current?.viewer
      try {
        const answer = sessionOf(await question())
        // A login or logout during the question is newer than its answer.
        const isOlder = known.current !== null && known.current.viewer !== asked
        // First the event: edits are kept before their screen goes.
        if (asked && !answer.viewer && !isOlder) window.dispatchEvent(new Event(TOKEN_EXPIRED))
        change((current) => (isOlder && current ? { ...answer, viewer: current.viewer } : answer))
        setUnreachable(false)
        if (!isOlder) void keepSession(answer)
      } catch (failure) {
        // Nobody answers: whoever was logged in here last may read what was read last.
        const last = known.current ?? (await recallSession())
        const service = last && serviceFailure(failure)
        change((current) => (service ? { ...(current ?? last), ...service } : (current ?? last)))
        setUnreachable(!service)
      } finally {
        running.current = false
      }
    },
    [change],
  )
  const check = useCallback(() => renew(async () => (await ask('Session', {})).session), [renew])
  const reconnect = useCallback(() => renew(async () => (await ask('Reconnect', {})).reconnect.session), [renew])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state changes when the answer is there, not in the effect
    void check()
  }, [check])
  useRecord(session)

  const isBroken = session ? !session.isAuthenticated && session.apiError !== null : isUnreachable
  const isOffline = session !== null && isUnreachable
  const isStarting = session !== null && !session.isAuthenticated && !isBroken
  useEffect(() => {
    if (!isBroken && !isStarting && !isOffline) return undefined
    const timer = setInterval(() => void (isBroken ? reconnect() : check()), isStarting ? POLL_WHILE_STARTING : POLL_WHILE_BROKEN)
    return () => clearInterval(timer)
  }, [isBroken, isStarting, isOffline, reconnect, check])
  const checkQuietly = useCallback(() => void check(), [check])
  useWindowEvent('online', checkQuietly)
  useWindowEvent('offline', checkQuietly)

  return { session, change, isUnreachable, isOffline, isBroken, check, reconnect }
}
