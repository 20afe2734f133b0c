import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearch } from '../app/navigation.tsx'
import { dayOf, dayToday, selectDay, selectedDay, useSelectedDay } from '../app/selected-day.ts'

/** In the address of a single date. */
export const DATE = 'data'
const DAY = 'giorno'

/**
 * The weekday of the week in its address, for a reload and a shared link: /home?giorno=giovedi, none for today. /ordini/giovedi
 * leads there. On arrival the address selects the day; from then on it follows the selected day, also after a single date.
 */
export function useDayAddress(isWeek: boolean): void {
  const [search] = useSearch()
  const { day: linked } = useParams()
  const [arrived] = useState(() => (isWeek ? dayOf(linked ?? search.get(DAY) ?? '')?.key : undefined))
  useLayoutEffect(() => arrived && selectDay(arrived), [arrived])

  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [day] = useSelectedDay()
  useEffect(() => {
    // The arrival may just have selected another day, and another screen or a date may just be opening.
    const { location } = window
    if (!isWeek || day !== selectedDay() || location.pathname !== pathname || new URLSearchParams(location.search).has(DATE)) return
    const address = day === dayToday() ? '' : `${DAY}=${day}`
    if (linked !== undefined || search.toString() !== address) void navigate(`/home?${address}`, { replace: true })
  }, [isWeek, pathname, day, linked, search, navigate])
}
