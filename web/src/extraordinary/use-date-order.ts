import { useMemo } from 'react'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useDestination } from '../app/session-context.ts'
import { useDateOrderQuery, useDeliveryOfDateQuery } from '../generated/graphql.ts'
import type { DateFieldsFragment, DeliveryFieldsFragment, OrderFieldsFragment } from '../generated/graphql.ts'

/** Order, closure and delivery of one date, and the first date that can be changed. */
export type DateOrder = {
  order: OrderFieldsFragment | null
  isClosure: boolean
  delivery: DeliveryFieldsFragment
  /** Until when customers can change the delivery; null once it has closed, and without a cut-off. */
  closesAt: string | null
  firstOpenDate: string
  changeableFrom: string
}

export function dateOrderOf({ ordering, ordersOfDate, closuresOfDate, delivery }: DateFieldsFragment): DateOrder | null {
  if (!ordersOfDate || !closuresOfDate || !delivery) return null
  return { ...ordering, order: ordersOfDate[0] ?? null, isClosure: closuresOfDate.length > 0, delivery, closesAt: delivery.closesAt }
}

/** Reads one date in one query: its order and its delivery belong together. */
export function useDateOrder(date: string) {
  const { id: destinationId } = useDestination()
  const { data, error, loading, refetch } = useDateOrderQuery({
    variables: { destinationId, date },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const destination = data?.destination
  const order = useMemo(() => (destination ? dateOrderOf(destination) : null), [destination])
  return {
    order,
    isReading: loading,
    error: error ? errorMessage(error) : null,
    reference: referenceOf(error),
    /** Reads the date again; null after a failure. */
    reload: async (): Promise<DateOrder | null> => {
      const answer = await refetch().catch(() => null)
      return answer?.data?.destination ? dateOrderOf(answer.data.destination) : null
    },
  }
}

/** The delivery of a date as it is now: one that was read earlier would be printed as current. */
export function useDelivery(date: string) {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useDeliveryOfDateQuery({
    variables: { destinationId, date },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  return {
    delivery: (!error && data?.destination?.delivery) || null,
    error: error ? errorMessage(error) : null,
    reference: referenceOf(error),
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}
