import { skipToken } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { useArticlesQuery } from '../generated/graphql.ts'

export type Filter = { description: string; code: string }
export const NO_FILTER: Filter = { description: '', code: '' }

const SHORTEST = 3
export const isTooShort = (text: string) => text !== '' && text.length < SHORTEST

const trimmed = ({ description, code }: Filter): Filter => ({ description: description.trim(), code: code.trim() })
const isSame = (one: Filter, other: Filter) => one.description === other.description && one.code === other.code
export const isFilled = ({ description, code }: Filter) => description !== '' || code !== ''

/** The typed text and the applied search, which is in the address: the list follows the latter. */
export function useSearch({ description, code }: Filter, onWanted: (filter: Filter) => void) {
  const wanted = useMemo(() => trimmed({ description, code }), [description, code])
  const [typed, setTyped] = useState(wanted)
  const [applied, setApplied] = useState(wanted)
  // Another search in the address, as after Back.
  if (applied !== wanted) {
    setApplied(wanted)
    if (!isSame(trimmed(typed), wanted)) setTyped(wanted)
  }
  const tooShort = isTooShort(wanted.description) || isTooShort(wanted.code)
  const { data, previousData, loading, error, refetch } = useArticlesQuery(
    tooShort ? skipToken : { variables: { filter: wanted }, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true },
  )
  const [answered, setAnswered] = useState(wanted)
  if (data && answered !== wanted) setAnswered(wanted)
  const reload = () => (tooShort ? undefined : void refetch().catch(() => undefined))
  const run = (filter: Filter) => {
    const next = trimmed(filter)
    setTyped(filter)
    return isSame(next, wanted) ? reload() : onWanted(next)
  }
  return {
    typed,
    setTyped,
    wanted,
    /** The search that `rows` answer. */
    answered: tooShort ? wanted : answered,
    isFiltered: isFilled(wanted),
    isTooShort: tooShort,
    /** The rows of the search, during a new one those of the last; undefined before the first answer and after a failure. */
    rows: tooShort ? NONE : error ? undefined : (data ?? previousData)?.articles?.nodes,
    isLoading: loading && !tooShort,
    error: tooShort ? undefined : error,
    run,
    reload,
  }
}

const NONE: never[] = []
