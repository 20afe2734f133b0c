import { useEffect, useEffectEvent } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useEffectiveOrderQuery, useExceptionsQuery } from '../generated/graphql.ts'
import { periodOf } from './calendar-days.ts'

/**
 * The extraordinary orders and closures of the session's destination, and which dates may be changed. The weekly screen's
 * own operation brings them along; they are asked for alone only where that one failed to.
 */
export function useExceptions() {
  const { data, error, refetch } = useExceptionsQuery({ variables: periodOf(today()) })
  const exceptions = data?.viewer?.destination.extraordinary ?? null
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
  const { data, error, refetch } = useEffectiveOrderQuery({
    variables: { date },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const order = data?.viewer?.destination.effectiveOrder ?? null
  return {
    order,
    error: order === null && error ? errorMessage(error) : null,
    reload: async () => {
      await refetch().catch(() => undefined)
    },
  }
}
