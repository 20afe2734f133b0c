import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { errorMessage } from '../../app/apollo.ts'
import { now, today } from '../../app/clock.ts'
import { isOutage } from '../../app/errors.ts'
import { dayOf, days } from '../../app/selected-day.ts'
import { useDestination, useSession, useViewer } from '../../app/session-context.ts'
import { activationFlags } from '../../app/session-storage.ts'
import { storage } from '../../app/storage.ts'
import { periodOf } from '../../extraordinary/index.ts'
import { useWeeklyPlanningQuery } from '../../generated/graphql.ts'
import type { Weekday, WeeklyPlanningQuery, WindowPartsFragment } from '../../generated/graphql.ts'
import { isDayZero } from './totals.ts'
import { useKeptWeek } from './use-kept-week.ts'
import { useWindowWatch } from '../use-window-watch.ts'
import { planRows } from './week.ts'
import type { PlanRow } from './week.ts'

type Destination = NonNullable<WeeklyPlanningQuery['destination']>
export type PlanningDay = NonNullable<Destination['planning']>['days'][number]
export type Catalogue = NonNullable<Destination['catalogue']>

/** The text of what failed at that place of the answer; null when it came. */
function failureAt(error: unknown, isThere: (path: readonly (string | number)[]) => boolean): string | null {
  if (!error) return null
  if (!CombinedGraphQLErrors.is(error)) return isThere([]) ? errorMessage(error) : null
  return error.errors.find(({ path }) => isThere(path ?? []))?.message ?? null
}

const isCatalogue = (path: readonly (string | number)[]) => path.includes('catalogue')

/** Whether the week could not be read because the bakery's server is away. */
const isBakeryAway = (error: unknown) =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ path, extensions }) => !isCatalogue(path ?? []) && isOutage(String(extensions?.['code'])))

function useStoredZeros(rows: readonly PlanRow[] | undefined) {
  useEffect(() => {
    if (!rows) return
    for (const { key, weekday } of days) storage.set(`dayAllZero_${key}`, String(isDayZero(weekday, rows)))
  }, [rows])
}

// The flags of the days follow what the gateway says, as soon as a day is switched.
function useStoredFlags(disabledDays: readonly Weekday[] | undefined) {
  const destination = useDestination()
  useEffect(() => {
    if (!disabledDays) return
    storage.set('dayActivationFlags', JSON.stringify(activationFlags({ ...destination, disabledDays: [...disabledDays] })))
  }, [destination, disabledDays])
}

const ASKED_AGAIN_MS = 10_000

/** Calls again and again while the bakery's server is away. */
function useRepeats(isAway: boolean, onRepeat: () => void) {
  const repeat = useEffectEvent(onRepeat)
  useEffect(() => {
    if (!isAway) return undefined
    const timer = setInterval(() => repeat(), ASKED_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isAway])
}

/** Calls once the network is back. */
function useReturn(isOffline: boolean, onBack: () => void) {
  const wasOffline = useRef(isOffline)
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (wasOffline.current && !isOffline) back()
    wasOffline.current = isOffline
  }, [isOffline])
}

/** Without a network the last word holds until its time has passed; then only the gateway knows, and it decides when the edits are sent. */
function isLockedBy(ordering: Pick<WindowPartsFragment, 'isLocked' | 'nextChangeAt'> | undefined, isOffline: boolean): boolean {
  if (!ordering?.isLocked) return false
  return !isOffline || ordering.nextChangeAt === null || Date.parse(ordering.nextChangeAt) > now().getTime()
}

/** The standing week of the destination, kept up to date: rows, days, window and catalogue. */
export function useWeek() {
  const { isOffline } = useSession()
  const isStaff = useViewer().role === 'STAFF'
  const { id: destinationId } = useDestination()
  const {
    data: answer,
    error,
    loading,
    refetch,
  } = useWeeklyPlanningQuery({
    variables: { destinationId, ...periodOf(today()) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    errorPolicy: 'all',
  })
  const isBakeryOut = isBakeryAway(error)
  const isAway = isOffline || isBakeryOut
  const { data, readAt, isRecalling } = useKeptWeek(answer, isAway)
  const destination = data?.destination
  const planning = destination?.planning
  const received = planning?.rows
  const rows = useMemo(() => (received ? planRows(received) : undefined), [received])
  // A reload that fails leaves what stands; the screen says so when there is nothing to show.
  const reload = async () => {
    await refetch().catch(() => undefined)
  }
  useWindowWatch(destinationId, data, () => void reload())
  useReturn(isOffline, () => void reload())
  useRepeats(isBakeryOut, () => void reload())
  useStoredZeros(rows)
  useStoredFlags(destination?.disabledDays)
  return {
    rows,
    days: planning?.days ?? [],
    ordering: destination?.ordering,
    /** The gateway's clock at its last answer. */
    now: data?.company.now ?? null,
    isLocked: isLockedBy(destination?.ordering, isAway) && !isStaff,
    catalogue: destination?.catalogue ?? null,
    isLoading: loading || isRecalling,
    /** When what is shown was read, while nobody can be asked; null otherwise. */
    offlineSince: isAway ? readAt : null,
    /** The network is there, the bakery's server is not. */
    isBakeryOut,
    planningError: planning ? null : failureAt(error, (path) => !isCatalogue(path)),
    catalogueError: destination?.catalogue ? null : failureAt(error, isCatalogue),
    reload,
  }
}

export type WeekState = ReturnType<typeof useWeek>

/** What the screen knows of one weekday, by its key. */
export function planningDay(all: readonly PlanningDay[], key: string): PlanningDay | undefined {
  const weekday = dayOf(key)?.weekday
  return all.find(({ day }) => day === weekday)
}
