import { useEffect } from 'react'
import { showDaySigns } from '../../app/day-signs.ts'
import type { DaySigns } from '../../app/day-signs.ts'
import type { Place } from '../../app/offline/database.ts'
import { days as allDays } from '../../app/selected-day.ts'
import { firstWeekly, kindOf, useExceptions } from '../../extraordinary/index.ts'
import { storedWeekDraft } from '../plan/draft-storage.ts'
import { totalsOf } from '../plan/totals.ts'
import { planningDay } from '../plan/use-week.ts'
import type { PlanningDay } from '../plan/use-week.ts'
import { changesDay } from '../plan/week.ts'
import type { Draft, PlanRow } from '../plan/week.ts'

const noSuspension = { closingDate: null, reopeningDate: null }

/** The seven days with their totals and signs, and from which delivery a change of the week applies. */
export function useDays(days: readonly PlanningDay[], rows: readonly PlanRow[], draft: Draft) {
  const { exceptions } = useExceptions()
  const deliveryFrom = (date: string) => (exceptions ? firstWeekly(date, exceptions) : date)
  const weekDays = allDays.map(({ key, label, weekday }) => {
    const day = planningDay(days, key)
    const kind = day && exceptions ? kindOf(day.nextOpenDate, exceptions, noSuspension) : null
    return {
      key,
      label,
      totals: totalsOf(weekday, rows, draft),
      nextDate: day?.nextOpenDate ?? null,
      isDisabled: day?.isDisabled ?? false,
      isChanged: changesDay(weekday, rows, draft),
      kind: kind === 'order' || kind === 'closure' ? kind : null,
    }
  })
  return { weekDays, deliveryFrom }
}

type WeekDay = ReturnType<typeof useDays>['weekDays'][number]

/** Shows the signs in the bar of days, also while a date is open over an unsaved week. */
export function useDaySignsOf(place: Place, days: readonly WeekDay[]) {
  const signs = Object.fromEntries(days.map(({ key, isChanged, kind }) => [key, { isChanged, kind }])) as DaySigns
  useEffect(() => showDaySigns(signs))
  useEffect(
    () => () => {
      if (!storedWeekDraft(place)) showDaySigns()
    },
    [place],
  )
}

/** The weekday whose next delivery comes first. */
export const firstOf = (days: readonly WeekDay[]): WeekDay | undefined =>
  days
    .filter(({ isDisabled, nextDate }) => !isDisabled && nextDate !== null)
    .toSorted((one, other) => (one.nextDate! < other.nextDate! ? -1 : 1))[0]
