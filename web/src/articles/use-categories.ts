import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { WarehouseListsDocument } from '../generated/graphql.ts'
import type { WarehouseListsQuery } from '../generated/graphql.ts'

type Entry = { code: string; name: string }
export type Group = NonNullable<WarehouseListsQuery['categoryGroups']>[number]
export type Categories = { groups: Group[]; units: Entry[]; vatRates: Entry[] }

type State = { categories?: Categories; error?: unknown }

const categoriesOf = ({ categoryGroups, units, vatRates }: WarehouseListsQuery): Categories => ({
  groups: categoryGroups ?? [],
  units: (units ?? []).flatMap(({ code, name }) => (code === null ? [] : [{ code, name: name ?? code }])),
  vatRates: vatRates ?? [],
})

/**
 * Categories, units and VAT rates: one request for all simultaneous callers, whose answer is cached; a failure is not.
 * `refresh` reads them again and replaces the cached answer.
 */
export function useCategories() {
  const client = useApolloClient()
  const [state, setState] = useState<State>({})

  const load = useCallback(
    () =>
      client.query({ query: WarehouseListsDocument }).then(
        ({ data }) => setState(data ? { categories: categoriesOf(data) } : {}),
        (error: unknown) => setState({ error }),
      ),
    [client],
  )
  const refresh = async () => {
    const { data } = await client.query({ query: WarehouseListsDocument, fetchPolicy: 'network-only' })
    if (!data) return undefined
    const categories = categoriesOf(data)
    setState({ categories })
    return categories
  }
  useEffect(() => void load(), [load])
  return { ...state, reload: () => void load(), refresh }
}
