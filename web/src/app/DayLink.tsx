import { useEffect } from 'react'
import { PlanningPage } from '../planning/PlanningPage.tsx'
import { Redirect, useLocation } from './navigation.tsx'
import { dayOf, selectDay } from './selected-day.ts'

/** /ordini/{day}: selects the day and shows the weekly order. An unknown day is an unknown path. */
export function DayLink() {
  const [, , name = ''] = useLocation().pathname.split('/')
  const key = dayOf(name)?.key
  useEffect(() => {
    if (key) selectDay(key)
  }, [key])
  return key ? <PlanningPage /> : <Redirect to="/home" />
}
