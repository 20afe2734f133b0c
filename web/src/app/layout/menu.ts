import { useLocation, useNavigate } from 'react-router-dom'
import { dayOf, useSelectedDay } from '../selected-day.ts'
import type { DayKey } from '../selected-day.ts'
import { useViewer } from '../session-context.ts'

const staffOnlyPaths = new Set(['/destinazioni', '/preordini'])

/** What the menus show here and now, the same for the side menu and the phone's bar. */
export function useMenu() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { isAdministrator, isActing, destination } = useViewer()
  const [selectedDay, selectDay] = useSelectedDay()
  const isWeekly = pathname === '/home' || pathname === '/planning' || dayOf(pathname.replace('/ordini/', '')) !== undefined

  return {
    pathname,
    isAdministrator,
    selectedDay,
    isWeekly,
    disabledDays: destination.disabledDays,
    /** Staff see the customers' sections only for a destination they entered, and never on their own two lists. */
    showsCustomerSections: !isAdministrator || (isActing && !staffOnlyPaths.has(pathname)),
    chooseDay: (day: DayKey) => {
      selectDay(day)
      if (pathname !== '/home') void navigate('/home')
    },
  }
}
