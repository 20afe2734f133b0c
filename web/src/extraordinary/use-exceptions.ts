import { useEffect, useEffectEvent, useMemo } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useDestination } from '../app/session-context.ts'
import { useExceptionsQuery } from '../generated/graphql.ts'
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
