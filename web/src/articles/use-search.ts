import { skipToken } from '@apollo/client/react'
import { useState } from 'react'
import { useArticlesQuery } from '../generated/graphql.ts'

export type Filter = { description: string; code: string }
export const NO_FILTER: Filter = { description: '', code: '' }

const SHORTEST = 3
const isTooShort = (text: string) => text !== '' && text.length < SHORTEST

const trimmed = ({ description, code }: Filter): Filter => ({ description: description.trim(), code: code.trim() })

/** The typed text and the applied search: the list follows the latter. */
export function useSearch() {
  const [typed, setTyped] = useState(NO_FILTER)
  const [wanted, setWanted] = useState(NO_FILTER)
  const tooShort = isTooShort(wanted.description) || isTooShort(wanted.code)
  const { data, previousData, loading, error, refetch } = useArticlesQuery(
    tooShort ? skipToken : { variables: { filter: wanted }, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true },
  )
  const reload = () => (tooShort ? undefined : void refetch().catch(() => undefined))
  const run = (filter: Filter) => {
    const next = trimmed(filter)
    setTyped(filter)
    if (next.description === wanted.description && next.code === wanted.code) return reload()
    return setWanted(next)
  }
  return {
    typed,
    setTyped,
    wanted,
    isFiltered: wanted.description !== '' || wanted.code !== '',
    isTooShort: tooShort,
    /** The rows of the search, during a new one those of the last; undefined before the first answer and after a failure. */
    rows: tooShort ? [] : error ? undefined : (data ?? previousData)?.articles?.nodes,
    isLoading: loading && !tooShort,
    error: tooShort ? undefined : error,
    run,
    reload,
  }
}
