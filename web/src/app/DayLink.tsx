import { useEffect } from 'react'
import { PlanningPage } from '../planning/PlanningPage.tsx'
import { Navigate, useParams } from './navigation.tsx'
import { dayOf, selectDay } from './selected-day.ts'

/** /ordini/{day}: selects the day and shows the weekly order. An unknown day is an unknown path. */
export function DayLink() {
  const day = dayOf(useParams()['day'] ?? '')
  const key = day?.key
  useEffect(() => {
    if (key) selectDay(key)
  }, [key])
  return key ? <PlanningPage /> : <Navigate to="/home" replace />
}
