import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { dayAt, setTime } from '../app/clock.ts'
import { COMPANY_CHANGED } from '../app/window-events.ts'
import { OrderingWindowDocument } from '../generated/graphql.ts'
import type { OrderingWindowQuery } from '../generated/graphql.ts'
import { millisecondsBetween } from './dates.ts'

const RECHECK = 60_000
// Half of all destinations keep a tab open: spread their requests.
const SPREAD = 6_000
// Just after the change of the window, never before it.
const AFTER_CHANGE = 200

/** When to poll again: within 60 s, earlier when the window changes before that. */
export function nextCheck(now: string, nextChangeAt: string | null, random: () => number): number {
  const regular = RECHECK - Math.round(random() * SPREAD)
  if (nextChangeAt === null) return regular
  return Math.min(regular, Math.max(0, millisecondsBetween(now, nextChangeAt)) + AFTER_CHANGE)
}

/**
 * Polls whether orders can be changed. The answer reaches the screen through the cache; `onChanged` runs when the window has
 * moved or a day has begun, because a change then reaches other deliveries.
 */
export function useWindowWatch(destinationId: string, known: OrderingWindowQuery | undefined, onChanged: () => void) {
  const client = useApolloClient()
  const ordering = known?.destination?.ordering
  const poll = useEffectEvent(async () => {
    try {
      const { data } = await client.query({ query: OrderingWindowDocument, variables: { destinationId }, fetchPolicy: 'network-only' })
      if (!data || !known) return
      setTime(data.company.now)
      const next = data.destination?.ordering
      const isNextDay = dayAt(data.company.now) !== dayAt(known.company.now)
      if (next && (isNextDay || next.nextChangeAt !== ordering?.nextChangeAt || next.isLocked !== ordering?.isLocked)) onChanged()
    } catch {
      // No answer: the earlier data stays until the next poll.
    }
  })
  const now = known?.company.now
  const nextChangeAt = ordering?.nextChangeAt
  useEffect(() => {
    if (now === undefined || nextChangeAt === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const schedule = (delay: number) => {
      timer = setTimeout(() => {
        void pollAndSchedule()
      }, delay)
    }
    const pollAndSchedule = async () => {
      await poll()
      if (!isOver) schedule(nextCheck(now, null, Math.random))
    }
    schedule(nextCheck(now, nextChangeAt, Math.random))
    const onVisible = () => {
      if (document.visibilityState === 'visible') void poll()
    }
    // The cut-off may have been moved.
    const onCompany = () => void poll()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener(COMPANY_CHANGED, onCompany)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener(COMPANY_CHANGED, onCompany)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [now, nextChangeAt])
}
