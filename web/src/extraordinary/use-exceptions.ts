import { useEffect, useEffectEvent } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useDestination } from '../app/session-context.ts'
import { useEffectiveOrderQuery, useExceptionsQuery } from '../generated/graphql.ts'
import { periodOf } from './calendar-days.ts'

/**
 * The extraordinary orders and closures of the destination, and which dates may be changed. The weekly screen's
 * own operation brings them along; they are asked for alone only where that one failed to.
 */
export function useExceptions() {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useExceptionsQuery({ variables: { destinationId, ...periodOf(today()) } })
  const exceptions = data?.destination?.extraordinary ?? null
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

/** What is delivered on a date, all told. */
export function useEffectiveOrder(date: string) {
  const { id: destinationId } = useDestination()
  const { data, error, refetch } = useEffectiveOrderQuery({
    variables: { destinationId, date },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const order = data?.destination?.effectiveOrder ?? null
  return {
    order,
    error: order === null && error ? errorMessage(error) : null,
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}
