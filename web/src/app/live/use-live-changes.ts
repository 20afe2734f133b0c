import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { now } from '../clock.ts'
import { useDestination, useViewer } from '../session-context.ts'

/** After the first screen. */
const BEGIN_MS = 1_500

/** The page requests its first data at once, before it knows its session. */
let isFirst = true

/** Keeps the open screens up to date with what others change. */
export function useLiveChanges(): void {
  const client = useApolloClient()
  const login = useViewer().destination.id
  const destinationId = useDestination().id
  useEffect(() => {
    const over = new AbortController()
    const readAt = now().getTime() - (isFirst ? performance.now() : 0)
    isFirst = false
    const begin = async () => {
      const { follow } = await import('./live.ts')
      follow({ client, login, destinationId, readAt, signal: over.signal })
    }
    // Without the file a screen shows what it has read.
    const timer = setTimeout(() => void begin().catch(() => undefined), BEGIN_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [client, login, destinationId])
}
