import { useEffect, useEffectEvent, useRef } from 'react'
import { useDestination } from '../app/session-context.ts'
import { useDeliveriesOfPeriodQuery } from '../generated/graphql.ts'
import type { DeliveriesOfPeriodQuery } from '../generated/graphql.ts'
import type { Period } from './closure-range.ts'

export type Arriving = NonNullable<NonNullable<DeliveriesOfPeriodQuery['destination']>['deliveries']>[number]

/**
 * What arrives on the dates of a period, read again when the exceptions have changed; null while it is read or cannot be. It is
 * not cached: the rows are a part of those of `Delivery`.
 */
export function useArriving(period: Period | null, exceptions: unknown): readonly Arriving[] | null {
  const { id: destinationId } = useDestination()
  const { data, loading, refetch } = useDeliveriesOfPeriodQuery({
    variables: { destinationId, ...(period ?? { from: '', to: '' }) },
    skip: period === null,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  const read = useRef(exceptions)
  const readAfter = useEffectEvent((next: unknown) => {
    if (period !== null && read.current !== next) void refetch().catch(() => undefined)
    read.current = next
  })
  useEffect(() => readAfter(exceptions), [exceptions])
  return loading || period === null ? null : (data?.destination?.deliveries ?? null)
}
