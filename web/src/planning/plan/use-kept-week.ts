// The last read week, for use without a connection.
import { useEffect, useState } from 'react'
import { keep, recall } from '../../app/offline/database.ts'
import { usePlace } from '../../app/session-context.ts'
import type { WeeklyPlanningQuery } from '../../generated/graphql.ts'

type KeptWeek = { data: WeeklyPlanningQuery; readAt: string }

/** Stores each new reading of the week; without an answer and while disconnected (`isAway`) it returns the stored one. */
export function useKeptWeek(answer: WeeklyPlanningQuery | undefined, isAway: boolean) {
  const place = usePlace()
  const [last, setLast] = useState<KeptWeek | null>(null)
  const [isRecalled, setRecalled] = useState(false)
  const planning = answer?.destination?.planning
  const [reading, setReading] = useState<{ rows: unknown; readAt: string | null }>({ rows: null, readAt: null })
  // The window is polled every minute; only a new reading of the rows counts.
  if (planning && planning.rows !== reading.rows) setReading({ rows: planning.rows, readAt: answer.company.now })

  useEffect(() => {
    if (answer?.destination?.planning && reading.readAt !== null)
      void keep(place, 'week', { data: answer, readAt: reading.readAt } satisfies KeptWeek)
  }, [answer, reading.readAt, place])

  const isNeeded = isAway && !planning
  useEffect(() => {
    const bringBack = async () => {
      setLast((await recall<KeptWeek>(place, 'week')) ?? null)
      setRecalled(true)
    }
    if (isNeeded) void bringBack()
  }, [isNeeded, place])

  if (!isNeeded) return { data: answer, readAt: reading.readAt, isRecalling: false }
  return { data: last?.data, readAt: last?.readAt ?? null, isRecalling: !isRecalled }
}
