// The last read week, for use without a connection.
import { useEffect, useState } from 'react'
import { write, read } from '../../app/offline/database.ts'
import { usePlace } from '../../app/session-context.ts'
import type { WeeklyPlanningQuery } from '../../generated/graphql.ts'

type StoredWeek = { data: WeeklyPlanningQuery; readAt: string }

/** Stores each new reading of the week; without an answer and while `isDisconnected` it returns the stored one. */
export function useStoredWeek(answer: WeeklyPlanningQuery | undefined, isDisconnected: boolean) {
  const place = usePlace()
  const [last, setLast] = useState<StoredWeek | null>(null)
  const [isRestored, setRestored] = useState(false)
  const planning = answer?.destination?.planning
  const [reading, setReading] = useState<{ rows: unknown; readAt: string | null }>({ rows: null, readAt: null })
  // The window is polled every minute; only a new reading of the rows counts.
  if (planning && planning.rows !== reading.rows) setReading({ rows: planning.rows, readAt: answer.company.now })

  useEffect(() => {
    if (answer?.destination?.planning && reading.readAt !== null)
      void write(place, 'week', { data: answer, readAt: reading.readAt } satisfies StoredWeek)
  }, [answer, reading.readAt, place])

  const isNeeded = isDisconnected && !planning
  useEffect(() => {
    const restore = async () => {
      setLast((await read<StoredWeek>(place, 'week')) ?? null)
      setRestored(true)
    }
    if (isNeeded) void restore()
  }, [isNeeded, place])

  if (!isNeeded) return { data: answer, readAt: reading.readAt, isReading: false }
  return { data: last?.data, readAt: last?.readAt ?? null, isReading: !isRestored }
}
