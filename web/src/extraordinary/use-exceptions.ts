import { useEffect, useEffectEvent, useMemo } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useDestination } from '../app/session-context.ts'
import { useDateOrderQuery, useDeliveryOfDateQuery, useExceptionsQuery } from '../generated/graphql.ts'
import type { DatePartsFragment, DeliveryPartsFragment, OrderPartsFragment } from '../generated/graphql.ts'
import { exceptionsOf, periodOf } from './calendar-days.ts'

/**
 * The extraordinary orders and closures of the destination, and which dates may be changed. The weekly screen's
 * own operation brings them along; they are asked for alone only where that one failed to.
 */
export function useExceptions() {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useExceptionsQuery({ variables: { destinationId, ...periodOf(today()) } })
  const destination = data?.destination
  const exceptions = useMemo(() => (destination ? exceptionsOf(destination) : null), [destination])
  const isMissing = data !== undefined && exceptions === null
  const askAgain = useEffectEvent(() => void refetch().catch(() => undefined))
  useEffect(() => {
    if (isMissing) askAgain()
  }, [isMissing])
  return {
    exceptions,
    error: exceptions === null && error ? errorMessage(error) : null,
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}

/** What one date has and delivers, and from when on dates may be changed. */
export type DateOrder = {
  order: OrderPartsFragment | null
  isClosure: boolean
  delivery: DeliveryPartsFragment
  firstOpenDate: string
  changeableFrom: string
}

function dateOrderOf({ ordering, ordersOfDate, closuresOfDate, delivery }: DatePartsFragment): DateOrder | null {
  if (!ordersOfDate || !closuresOfDate || !delivery) return null
  return { ...ordering, order: ordersOfDate[0] ?? null, isClosure: closuresOfDate.length > 0, delivery }
}

/** One date, asked as a whole: what it has and what it delivers belong together. */
export function useDateOrder(date: string) {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useDateOrderQuery({
    variables: { destinationId, date },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const destination = data?.destination
  const order = useMemo(() => (destination ? dateOrderOf(destination) : null), [destination])
  return {
    order,
    error: order === null && error ? errorMessage(error) : null,
    /** Reads it anew; null where that fails. */
    reload: async (): Promise<DateOrder | null> => {
      const answer = await refetch().catch(() => null)
      return answer?.data?.destination ? dateOrderOf(answer.data.destination) : null
    },
  }
}

/** What is delivered on a date, all told. */
export function useDelivery(date: string) {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useDeliveryOfDateQuery({
    variables: { destinationId, date },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const delivery = data?.destination?.delivery ?? null
  return {
    delivery,
    error: delivery === null && error ? errorMessage(error) : null,
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}
