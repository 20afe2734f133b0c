// The last read week, for use without a connection.
import { useEffect, useState } from 'react'
import { write, read } from '../../app/offline/database.ts'
import { usePlace } from '../../app/session-context.ts'
import type { WeeklyPlanningQuery } from '../../generated/graphql.ts'

type StoredWeek = { data: WeeklyPlanningQuery; readAt: string }

/** Stores each new reading of the week. A failed one returns the last that was read; while `isDisconnected` also the stored one. */
export function useStoredWeek(answer: WeeklyPlanningQuery | undefined, isDisconnected: boolean) {
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
      setStored((await read<StoredWeek>(place, 'week')) ?? null)
      setRestored(true)
    }
    if (isNeeded) void restore()
  }, [isNeeded, place])

  if (!isNeeded) return { data: planning ? answer : (latest?.data ?? answer), readAt: latest?.readAt ?? null, isReading: false }
  return { data: stored?.data, readAt: stored?.readAt ?? null, isReading: !isRestored }
}
