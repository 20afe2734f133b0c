import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { errorMessage, referenceOf } from '../../app/apollo.ts'
import { now, today } from '../../app/clock.ts'
import { isOutage } from '../../app/errors.ts'
import { dayOf, days } from '../../app/selected-day.ts'
import { useDestination, useSession, useViewer } from '../../app/session-context.ts'
import { storage } from '../../app/storage.ts'
import { periodOf } from '../../extraordinary/index.ts'
import { useWeeklyPlanningQuery } from '../../generated/graphql.ts'
import type { WeeklyPlanningQuery, WindowFieldsFragment } from '../../generated/graphql.ts'
import { isDayZero } from './totals.ts'
import { useStoredWeek } from './use-stored-week.ts'
import { useWindowWatch } from '../use-window-watch.ts'
import { planRows } from './week.ts'
import type { PlanRow } from './week.ts'

type Destination = NonNullable<WeeklyPlanningQuery['destination']>
export type PlanningDay = NonNullable<Destination['planning']>['days'][number]

/** The error message at that path of the answer; null without an error. */
function failureAt(error: unknown, isThere: (path: readonly (string | number)[]) => boolean): string | null {
  if (!error) return null
  if (!CombinedGraphQLErrors.is(error)) return isThere([]) ? errorMessage(error) : null
  return error.errors.find(({ path }) => isThere(path ?? []))?.message ?? null
}

const isCatalogue = (path: readonly (string | number)[]) => path.includes('catalogue')
/** What only accompanies the week has its own error where it is used. */
const isBeside = (path: readonly (string | number)[]) => /^(catalogue|extraordinaryOrders|closures)$/.test(String(path[1]))

/** Whether the week could not be read because the bakery's server is unavailable. */
const isUpstreamFailure = (error: unknown) =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ path, extensions }) => !isBeside(path ?? []) && isOutage(String(extensions?.['code'])))

/** The failure of the last reading. Apollo Client forgets it with the next change of its cache, which may be of something else. */
function useFailure(reading: { error: unknown; isLoading: boolean; rows: unknown }): unknown {
  const [last, setLast] = useState(reading)
  const { error, isLoading, rows } = reading
  if (isLoading !== last.isLoading || rows !== last.rows || (error && error !== last.error))
    setLast({ error: isLoading ? last.error : error, isLoading, rows })
  return last.error
}

function useStoredZeros(rows: readonly PlanRow[] | undefined) {
  useEffect(() => {
    if (!rows) return
    for (const { key, weekday } of days) storage.set(`dayAllZero_${key}`, String(isDayZero(weekday, rows)))
  }, [rows])
}

const POLL_MS = 10_000

/** Calls repeatedly while the bakery's server is unavailable. */
function usePolling(isDisconnected: boolean, onRepeat: () => void) {
  const repeat = useEffectEvent(onRepeat)
  useEffect(() => {
    if (!isDisconnected) return undefined
    const timer = setInterval(() => repeat(), POLL_MS)
    return () => clearInterval(timer)
  }, [isDisconnected])
}

/** Calls once the network works again. */
function useReconnection(isOffline: boolean, onBack: () => void) {
  const wasOffline = useRef(isOffline)
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (wasOffline.current && !isOffline) back()
    wasOffline.current = isOffline
  }, [isOffline])
}

/** Offline, the last known window applies until it ends; afterwards the gateway decides when the edits are sent. */
function isLockedBy(ordering: Pick<WindowFieldsFragment, 'isLocked' | 'nextChangeAt'> | undefined, isOffline: boolean): boolean {
  if (!ordering?.isLocked) return false
  return !isOffline || ordering.nextChangeAt === null || Date.parse(ordering.nextChangeAt) > now().getTime()
}

/** The standing week of the destination: rows, days, window and featured articles, kept up to date. */
export function useWeek() {
  const { isOffline } = useSession()
  const isStaff = useViewer().role === 'STAFF'
  const { id: destinationId } = useDestination()
  const {
    data: answer,
    error: latestError,
    loading,
    refetch,
  } = useWeeklyPlanningQuery({
    variables: { destinationId, ...periodOf(today()) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    errorPolicy: 'all',
    // A failed reload keeps the displayed week (app/apollo.ts).
    refetchWritePolicy: 'merge',
  })
  const error = useFailure({ error: latestError, isLoading: loading, rows: answer?.destination?.planning?.rows })
  const isBakeryUnavailable = isUpstreamFailure(error)
  const isDisconnected = isOffline || isBakeryUnavailable
  const { data, readAt, isReading } = useStoredWeek(answer, isDisconnected)
  const destination = data?.destination
  const planning = destination?.planning
  const received = planning?.rows
  const rows = useMemo(() => (received ? planRows(received) : undefined), [received])
  // Without displayed data the screen shows the error.
  const isLocked = isLockedBy(destination?.ordering, isDisconnected) && !isStaff
  const reload = async () => {
    const again = await refetch().catch(() => undefined)
    const read = again?.data?.destination?.planning
    return read ? { rows: planRows(read.rows), days: read.days } : undefined
  }
  useWindowWatch(destinationId, data, () => void reload())
  useReconnection(isOffline, () => void reload())
  usePolling(isBakeryUnavailable, () => void reload())
  useStoredZeros(rows)
  return {
    rows,
    days: planning?.days ?? [],
    ordering: destination?.ordering,
    /** The gateway's clock at its last answer. */
    now: data?.company.now ?? null,
    isLocked,
    /** Why nothing can be ordered, in the gateway's words; null while it can. */
    blocked: isLocked ? (destination?.ordering.message ?? '') : null,
    // A week that an earlier version stored has none.
    featured: destination?.catalogue?.featured ?? [],
    isLoading: loading || isReading,
    /** When the displayed data was read, while it cannot be refreshed; null otherwise. */
    offlineSince: isDisconnected ? readAt : null,
    /** The network works, the bakery's server does not. */
    isBakeryUnavailable,
    // The notice of an outage stands above a displayed week.
    planningError: planning && isDisconnected ? null : failureAt(error, (path) => !isBeside(path)),
    reference: referenceOf(error),
    catalogueError: destination?.catalogue ? null : failureAt(error, isCatalogue),
    reload,
  }
}

export type WeekState = ReturnType<typeof useWeek>

/** The state of one weekday, by its key. */
export function planningDay(all: readonly PlanningDay[], key: string): PlanningDay | undefined {
  const weekday = dayOf(key)?.weekday
  return all.find(({ day }) => day === weekday)
}
