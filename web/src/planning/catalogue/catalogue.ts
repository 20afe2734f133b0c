// What can be added to an order. The device reads it once a day, and again where an article is added. It is not in the cache of
// Apollo Client, which the week reads.
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { today } from '../../app/clock.ts'
import { errorMessage } from '../../app/errors.ts'
import { read, write } from '../../app/offline/database.ts'
import type { Place } from '../../app/offline/database.ts'
import { usePlace, useSession } from '../../app/session-context.ts'
import { CatalogueDocument, useCatalogueQuery } from '../../generated/graphql.ts'
import type { CatalogueQuery } from '../../generated/graphql.ts'
import { usePreloadWhenIdle } from '../../ui/chunk.tsx'

type Catalogue = NonNullable<NonNullable<CatalogueQuery['destination']>['catalogue']>
type StoredCatalogue = { catalogue: Catalogue; readOn: string }

const catalogueIn = (data: CatalogueQuery | undefined) => data?.destination?.catalogue ?? null
const stored = (place: Place) => read<StoredCatalogue>(place, 'catalogue')
const store = (place: Place, catalogue: Catalogue) =>
  void write(place, 'catalogue', { catalogue, readOn: today() } satisfies StoredCatalogue)

/** Reads it when the browser is idle, so that an article can be added without waiting, and without a connection. */
export function KeepCatalogue() {
  const client = useApolloClient()
  const place = usePlace()
  const whenIdle = useMemo(() => {
    const readDaily = async () => {
      if ((await stored(place))?.readOn === today()) return
      const variables = { destinationId: place.destination }
      const { data } = await client.query({ query: CatalogueDocument, variables, fetchPolicy: 'no-cache' })
      const catalogue = catalogueIn(data)
      if (catalogue) store(place, catalogue)
    }
    // After a failure it is read when it is needed.
    return { preload: () => void readDaily().catch(() => undefined) }
  }, [client, place])
  usePreloadWhenIdle(whenIdle)
  return null
}

export function useCatalogue() {
  const { isOffline } = useSession()
  const place = usePlace()
  const { data, error, refetch } = useCatalogueQuery({
    variables: { destinationId: place.destination },
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
  })
  const received = catalogueIn(data)
  /** Undefined while it is read. */
  const [last, setLast] = useState<Catalogue | null>()
  useEffect(() => {
    void stored(place).then((found) => setLast(found?.catalogue ?? null))
  }, [place])
  useEffect(() => {
    if (received) store(place, received)
  }, [place, received])
  const catalogue = received ?? last ?? null
  return {
    catalogue,
    // Offline the screen has a notice.
    error: error && last !== undefined && !(isOffline && catalogue) ? errorMessage(error) : null,
    reload: () => void refetch().catch(() => undefined),
  }
}
