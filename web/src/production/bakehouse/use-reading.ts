import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { now } from '../../app/clock.ts'
import { errorCode } from '../../app/errors.ts'
import { useSession } from '../../app/session-context.ts'
import { PRODUCTION_CHANGED } from '../../app/window-events.ts'
import { ProductionDocument } from '../../generated/graphql.ts'
import { recent, useKept } from '../kept.ts'
import { listOf } from '../list.ts'
import type { List } from '../list.ts'

/** The last list of a date, and since when nothing answers. It is kept on the device, for a start without a network. */
export type Reading = {
  list: List | null
  readAt: string | null
  failedAt: string | null
  /** Whether the gateway has answered, with a failure. */
  isServer: boolean
}
type Readings = Readonly<Record<string, Reading>>

const A_MINUTE = 60_000
const NONE: Readings = {}
const UNREAD: Reading = { list: null, readAt: null, failedAt: null, isServer: false }

/** Reads the list of a date at once, when orders change, each minute, and when the line or the page is back. */
export function useReading(date: string): Reading {
  const client = useApolloClient()
  const { isOffline } = useSession()
  const [readings, change] = useKept('production', NONE)
  const again = useRef(() => {})

  useEffect(() => {
    let isOver = false
    let request: AbortController | null = null
    const keep = (next: (before: Reading) => Reading) => {
      if (!isOver) void change((all) => ({ ...recent(all), [date]: next(all[date] ?? UNREAD) }))
    }
    const ask = async () => {
      const own = (request = new AbortController())
      const askedAt = now().toISOString()
      // On a line that swallows requests there is never an answer.
      const deadline = setTimeout(() => {
        own.abort()
        request = null
        askIfIdle()
      }, A_MINUTE)
      try {
        const { data } = await client.query({
          query: ProductionDocument,
          variables: { from: date, to: date, filter: { description: '', articleCode: '' } },
          fetchPolicy: 'network-only',
          context: { queryDeduplication: false, fetchOptions: { signal: own.signal } },
        })
        const list = listOf(data)
        if (!list) throw new Error('No list')
        keep(() => ({ list, readAt: now().toISOString(), failedAt: null, isServer: false }))
      } catch (failure) {
        const isServer = errorCode(failure) !== undefined
        keep((before) => ({ ...before, failedAt: before.failedAt ?? askedAt, isServer }))
      } finally {
        clearTimeout(deadline)
        if (request === own) request = null
      }
    }
    // A request that is on its way has its own minute, whatever began it.
    const askIfIdle = () => {
      if (request === null && !isOver && document.visibilityState !== 'hidden') void ask()
    }
    again.current = askIfIdle
    void ask()
    const timer = setInterval(askIfIdle, A_MINUTE)
    // It comes when nothing is being read.
    window.addEventListener(PRODUCTION_CHANGED, askIfIdle)
    window.addEventListener('online', askIfIdle)
    window.addEventListener('offline', askIfIdle)
    document.addEventListener('visibilitychange', askIfIdle)
    return () => {
      isOver = true
      request?.abort()
      clearInterval(timer)
      window.removeEventListener(PRODUCTION_CHANGED, askIfIdle)
      window.removeEventListener('online', askIfIdle)
      window.removeEventListener('offline', askIfIdle)
      document.removeEventListener('visibilitychange', askIfIdle)
    }
  }, [client, change, date])
  // The session is read again every few seconds while nothing answers, or while the browser says that there is no network.
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current !== isOffline) again.current()
    wasOffline.current = isOffline
  }, [isOffline])

  return readings?.[date] ?? UNREAD
}
