import { useEffect, useEffectEvent, useMemo } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useDestination } from '../app/session-context.ts'
import { useDateOrderQuery, useDeliveryOfDateQuery, useExceptionsQuery } from '../generated/graphql.ts'
import type { DateFieldsFragment, DeliveryFieldsFragment, OrderFieldsFragment } from '../generated/graphql.ts'
import { exceptionsOf, periodOf } from './calendar-days.ts'

/**
 * The exceptions of the destination, and the dates that can be changed. The weekly screen's query usually provides them; they
 * are read separately only where that failed.
 */
export function useExceptions() {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useExceptionsQuery({ variables: { destinationId, ...periodOf(today()) } })
  const destination = data?.destination
  const exceptions = useMemo(() => (destination ? exceptionsOf(destination) : null), [destination])
  const isMissing = data !== undefined && exceptions === null
  const reread = useEffectEvent(() => void refetch().catch(() => undefined))
  useEffect(() => {
    if (isMissing) reread()
  }, [isMissing])
  return {
    exceptions,
    error: exceptions === null && error ? errorMessage(error) : null,
    reference: referenceOf(error),
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}

/** Order, closure and delivery of one date, and the first date that can be changed. */
export type DateOrder = {
  order: OrderFieldsFragment | null
  isClosure: boolean
  delivery: DeliveryFieldsFragment
  firstOpenDate: string
  changeableFrom: string
}

function dateOrderOf({ ordering, ordersOfDate, closuresOfDate, delivery }: DateFieldsFragment): DateOrder | null {
  if (!ordersOfDate || !closuresOfDate || !delivery) return null
  return { ...ordering, order: ordersOfDate[0] ?? null, isClosure: closuresOfDate.length > 0, delivery }
}

/** Reads one date in one query: its order and its delivery belong together. */
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
    reference: referenceOf(error),
    /** Reads the date again; null after a failure. */
    reload: async (): Promise<DateOrder | null> => {
      const answer = await refetch().catch(() => null)
      return answer?.data?.destination ? dateOrderOf(answer.data.destination) : null
    },
  }
}

/** The delivery of a date. */
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
    reference: referenceOf(error),
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}
