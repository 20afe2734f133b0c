import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { WarehouseListsDocument, useWarehouseListsQuery } from '../generated/graphql.ts'
import type { WarehouseListsQuery } from '../generated/graphql.ts'
import { categoryText } from './warehouse.text.ts'

export type Entry = { code: string; name: string }
export type Group = NonNullable<WarehouseListsQuery['categoryGroups']>[number]
export type Categories = { groups: Group[]; units: Entry[]; vatRates: Entry[] }
export type Refresh = () => Promise<unknown>

/** Its name at the bakery, else the default one. */
export const labelOf = ({ key, label }: Pick<Group, 'key' | 'label'>) => label ?? categoryText.defaultLabel(key)

/** Groups 3 to 6 have a field in the form only where they have categories. */
export const isShown = ({ key, categories }: Group) => key === 'GROUP_1' || key === 'GROUP_2' || categories.length > 0

const categoriesOf = ({ categoryGroups, units, vatRates }: WarehouseListsQuery): Categories => ({
  groups: categoryGroups ?? [],
  units: (units ?? []).flatMap(({ code, name }) => (code === null ? [] : [{ code, name: name ?? code }])),
  vatRates: vatRates ?? [],
})

/** A change could not be read back: what is cached is shown, but the next caller reads anew. */
let isOutdated = false

/**
 * Categories, units and VAT rates: one request for all simultaneous callers, whose answer is cached; a failure is not.
 * `refresh` reads them again, for everybody who shows them.
 */
export function useCategories() {
  const client = useApolloClient()
  // Reading is up to `load`, which also ends where its caller has gone.
  const { data } = useWarehouseListsQuery({ fetchPolicy: 'cache-only' })
  const [error, setError] = useState<unknown>()

  const read = useCallback(
    async (fetchPolicy: 'cache-first' | 'network-only') => {
      try {
        await client.query({ query: WarehouseListsDocument, fetchPolicy })
        isOutdated = false
      } catch (failure) {
        isOutdated = true
        throw failure
      }
    },
    [client],
  )
  const load = useCallback(
    () =>
      void read(isOutdated ? 'network-only' : 'cache-first').then(
        () => setError(undefined),
        (failure: unknown) => setError(failure),
      ),
    [read],
  )
  const refresh: Refresh = () => read('network-only')
  useEffect(load, [load])
  return { categories: useMemo(() => data && categoriesOf(data), [data]), error, reload: load, refresh }
}
