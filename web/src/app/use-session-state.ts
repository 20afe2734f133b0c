import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SessionPartsFragment } from '../generated/graphql.ts'
import { ask } from './ask.ts'
import { learnTime } from './clock.ts'
import { dayToday, selectDay } from './selected-day.ts'
import { rememberCompany, rememberViewer } from './session-storage.ts'

const POLL_WHILE_STARTING = 2_000
const POLL_WHILE_BROKEN = 10_000

/** The portal's own record of what the gateway said, kept in step with every new answer. */
function useRecord(session: SessionPartsFragment | null) {
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

/** What the gateway says of this browser's session; asked at the start and while something is amiss. */
export function useSessionState() {
  const [session, setSession] = useState<SessionPartsFragment | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const running = useRef(false)

  /** One question at a time; a question without an answer leaves the screen as it is. */
  const renew = useCallback(async (question: () => Promise<SessionPartsFragment>) => {
    if (running.current) return
    running.current = true
    try {
      setSession(await question())
      setUnreachable(false)
    } catch {
      setUnreachable(true)
    } finally {
      running.current = false
    }
  }, [])
  const check = useCallback(() => renew(async () => (await ask('Session', {})).session), [renew])
  const reconnect = useCallback(() => renew(async () => (await ask('Reconnect', {})).reconnect), [renew])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state changes when the answer is there, not in the effect
    void check()
  }, [check])
  useRecord(session)

  const isBroken = session ? !session.isAuthenticated && session.apiError !== null : isUnreachable
  const isStarting = session !== null && !session.isAuthenticated && !isBroken
  useEffect(() => {
    if (!isBroken && !isStarting) return undefined
    const timer = setInterval(() => void (isBroken ? reconnect() : check()), isBroken ? POLL_WHILE_BROKEN : POLL_WHILE_STARTING)
    return () => clearInterval(timer)
  }, [isBroken, isStarting, reconnect, check])

  return { session, setSession, isUnreachable, isBroken, check, reconnect }
}
