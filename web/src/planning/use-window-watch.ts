import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { OrderingWindowDocument } from '../generated/graphql.ts'
import type { WindowPartsFragment } from '../generated/graphql.ts'
import { millisecondsBetween } from './dates.ts'

const RECHECK = 60_000
// Half of all destinations keep a tab open: they must not all ask in the same second.
const SPREAD = 6_000
// Just after the change, never just before it.
const AFTER_CHANGE = 200

/** When to ask again: at the latest after 60 s, at once when the window changes before that. */
export function nextCheck({ now, changesAt }: Pick<WindowPartsFragment, 'now' | 'changesAt'>, random: () => number): number {
  const regular = RECHECK - Math.round(random() * SPREAD)
  if (changesAt === null) return regular
  return Math.min(regular, Math.max(0, millisecondsBetween(now, changesAt)) + AFTER_CHANGE)
}

/**
 * Asks the gateway again and again whether orders can be changed. The answer reaches the screen through the cache;
 * `onChanged` hears when the window has moved, since the deliveries a change still reaches have moved with it.
 */
export function useWindowWatch(destinationId: string, ordering: WindowPartsFragment | undefined, onChanged: () => void) {
  const client = useApolloClient()
  const ask = useEffectEvent(async () => {
    try {
      const { data } = await client.query({ query: OrderingWindowDocument, variables: { destinationId }, fetchPolicy: 'network-only' })
      const next = data?.destination?.planning.window
      if (next && (next.changesAt !== ordering?.changesAt || next.locked !== ordering.locked)) onChanged()
    } catch {
      // Nobody answered: what was known holds until the next check.
    }
  })
  const { now, changesAt } = ordering ?? {}
  useEffect(() => {
    if (now === undefined || changesAt === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const schedule = (delay: number) => {
      timer = setTimeout(() => {
        void askAndGoOn()
      }, delay)
    }
    const askAndGoOn = async () => {
      await ask()
      if (!isOver) schedule(nextCheck({ now, changesAt: null }, Math.random))
    }
    schedule(nextCheck({ now, changesAt }, Math.random))
    const onVisible = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [now, changesAt])
}
