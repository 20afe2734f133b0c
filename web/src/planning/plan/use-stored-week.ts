// The last read week, for use without a connection.
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { write, read } from '../../app/offline/database.ts'
import { usePlace } from '../../app/session-context.ts'
import { DisabledDaysFragmentDoc } from '../../generated/graphql.ts'
import type { WeeklyPlanningQuery } from '../../generated/graphql.ts'

type StoredWeek = { data: WeeklyPlanningQuery; readAt: string }

/** Stores each new reading of the week. A failed one returns the last that was read; while `isDisconnected` also the stored one. */
export function useStoredWeek(answer: WeeklyPlanningQuery | undefined, isDisconnected: boolean) {
  const { cache } = useApolloClient()
  const place = usePlace()
  const [latest, setLatest] = useState<StoredWeek | null>(null)
  const [stored, setStored] = useState<StoredWeek | null>(null)
  const [isRestored, setRestored] = useState(false)
  const planning = answer?.destination?.planning
  if (planning && answer !== latest?.data) {
    // The window is polled every minute; only a new reading of the rows counts.
    const isSameReading = planning.rows === latest?.data.destination?.planning?.rows
    setLatest({ data: answer, readAt: isSameReading ? latest.readAt : answer.company.now })
  }

  useEffect(() => {
    if (latest) void write(place, 'week', latest)
  }, [latest, place])

  const isNeeded = isDisconnected && latest === null
  useEffect(() => {
    const restore = async () => {
      const found = await read<StoredWeek>(place, 'week')
      setStored(found ?? null)
      // For the menus: the stored session is that of the login.
      const data = found?.data.destination
      if (data) cache.writeFragment({ from: data, fragment: DisabledDaysFragmentDoc, fragmentName: 'DisabledDays', data })
      setRestored(true)
    }
    if (isNeeded) void restore()
  }, [isNeeded, place, cache])

  if (!isNeeded) return { data: planning ? answer : (latest?.data ?? answer), readAt: latest?.readAt ?? null, isReading: false }
  return { data: stored?.data, readAt: stored?.readAt ?? null, isReading: !isRestored }
}
