import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { WarehouseCategoriesDocument } from '../generated/graphql.ts'
import type { WarehouseCategoriesQuery } from '../generated/graphql.ts'

export type Categories = WarehouseCategoriesQuery['warehouseCategories']
export type Group = Categories['groups'][number]

type State = { categories?: Categories; error?: unknown }

const KEPT = { query: WarehouseCategoriesDocument, variables: { refresh: false } }

/**
 * Categories, units and VAT rates: kept once they have come, one call for all who ask at the same time, nothing kept of a
 * failure. `refresh` asks the bakery's server anew, and what comes is what is kept.
 */
export function useCategories() {
  const client = useApolloClient()
  const [state, setState] = useState<State>({})

  const load = useCallback(
    () =>
      client.query(KEPT).then(
        ({ data }) => setState(data ? { categories: data.warehouseCategories } : {}),
        (error: unknown) => setState({ error }),
      ),
    [client],
  )
  const refresh = async () => {
    const { data } = await client.query({ ...KEPT, variables: { refresh: true }, fetchPolicy: 'no-cache' })
    if (!data) return undefined
    client.writeQuery({ ...KEPT, data })
    setState({ categories: data.warehouseCategories })
    return data.warehouseCategories
  }
  useEffect(() => void load(), [load])
  return { ...state, reload: () => void load(), refresh }
}
