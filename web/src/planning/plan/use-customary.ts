import { useDeferredValue, useMemo } from 'react'
import { useDestination } from '../../app/session-context.ts'
import { useUsualQuantitiesQuery } from '../../generated/graphql.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'

/** The least and the most of an article on the last deliveries of a weekday, in thousandths. */
export type Customary = { readonly minimum: number; readonly maximum: number }

const keyOf = (code: string, day: Weekday) => `${day} ${code}`

/** What is usual, read once something has been changed. Undefined where it is unknown, e.g. with a back end that does not say it. */
export function useCustomary(isNeeded: boolean) {
  const { id: destinationId } = useDestination()
  // The first key is shown before the request is sent.
  const isAsked = useDeferredValue(isNeeded)
  const { data } = useUsualQuantitiesQuery({ variables: { destinationId }, skip: !isAsked, errorPolicy: 'ignore' })
  const usual = data?.destination?.planning?.usual
  const byKey = useMemo(
    () =>
      new Map(
        usual?.map(({ articleCode, day, minimum, maximum }) => [
          keyOf(articleCode, day),
          { minimum: toThousandths(minimum), maximum: toThousandths(maximum) } satisfies Customary,
        ]),
      ),
    [usual],
  )
  return (code: string, day: Weekday): Customary | undefined => byKey.get(keyOf(code, day))
}
