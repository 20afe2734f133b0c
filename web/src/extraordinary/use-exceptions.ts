import { today } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useEffectiveOrderQuery, useExceptionsQuery } from '../generated/graphql.ts'
import { periodOf } from './calendar-days.ts'

/** The extraordinary orders and closures of the session's destination, and which dates may be changed. */
export function useExceptions() {
  const { data, error, refetch } = useExceptionsQuery({
    variables: periodOf(today()),
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const exceptions = data?.viewer?.destination.extraordinary ?? null
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
