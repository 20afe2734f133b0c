import { useFragment } from '@apollo/client/react'
import { useEffect } from 'react'
import { DisabledDaysFragmentDoc } from '../../generated/graphql.ts'
import { useCapabilities } from '../capabilities.ts'
import { useLocation, useNavigate, useSearch } from '../navigation.tsx'
import { menuOf } from '../routes.tsx'
import { useSelectedDay } from '../selected-day.ts'
import type { DayKey } from '../selected-day.ts'
import { useDestination, useSession, useViewer } from '../session-context.ts'
import { rememberDays } from '../session-storage.ts'

const staffOnlyPaths = new Set(['/destinazioni', '/preordini', '/preordini/bolle'])

/** The disabled days of the destination: what the screens have read or changed overrides the session's data. */
function useDisabledDays() {
  const destination = useDestination()
  const from = { __typename: 'Destination' as const, id: destination.id }
  const { data, complete } = useFragment({ fragment: DisabledDaysFragmentDoc, fragmentName: 'DisabledDays', from })
  return complete ? data.disabledDays : destination.disabledDays
}

/** Their stored flags, also when the screen that changes a day is left before the answer. */
export function useStoredDays() {
  const { isSpecialDayDisabled } = useDestination()
  const disabledDays = useDisabledDays()
  useEffect(() => rememberDays({ disabledDays, isSpecialDayDisabled }), [disabledDays, isSpecialDayDisabled])
}

/** Staff see the customers' sections only inside a destination, and never on their own two lists. */
export function useShowsCustomerSections(): boolean {
  const { pathname } = useLocation()
  const { role } = useViewer()
  const { isActing } = useSession()
  return role !== 'STAFF' || (isActing && !staffOnlyPaths.has(pathname))
}

/** The content of both menus: the side menu and the phone's bar. */
export function useMenu() {
  const { pathname } = useLocation()
  const [search] = useSearch()
  const navigate = useNavigate()
  const { role } = useViewer()
  const capabilities = useCapabilities()
  const isStaff = role === 'STAFF'
  const disabledDays = useDisabledDays()
  const [selectedDay, selectDay] = useSelectedDay()
  const isWeekly = pathname === '/home' || pathname === '/planning'

  return {
    pathname,
    isStaff,
    selectedDay,
    isWeekly,
    /** The screen itself offers the seven days. */
    hasWeekStrip: isWeekly && !search.has('data'),
    disabledDays,
    showsCustomerSections: useShowsCustomerSections(),
    entriesOf: (section: Parameters<typeof menuOf>[0]) => menuOf(section, capabilities),
    chooseDay: (day: DayKey) => {
      selectDay(day)
      // A single date is left. Another screen may just be opening.
      if (window.location.pathname !== '/home' || search.has('data')) void navigate('/home')
    },
  }
}
