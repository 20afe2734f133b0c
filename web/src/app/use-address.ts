// The state of a screen in its address: filters, order, the open dialog. A reload, Back and a shared link restore it.
import { useEffect, useRef, useState } from 'react'
import { useSearch } from './navigation.tsx'

/** Typed text is written after a pause: browsers limit how often an address may change. */
const PAUSE = 300

type Values<Name extends string> = Readonly<Record<Name, string>>
type Change<Name extends string> = (changes: Partial<Record<Name, string>>, options?: { isTyped?: boolean }) => void

const read = <Name extends string>(search: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Values<Name>

const written = (values: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))

/** The values of some parameters, '' for those that are not in the address. A change shows at once, whatever the router does. */
export function useAddress<Name extends string>(names: readonly Name[]): [Values<Name>, Change<Name>] {
  const [search, setSearch] = useSearch()
  const [values, setValues] = useState(() => read(search, names))
  const [seen, setSeen] = useState(search)
  /** The address of the last change made here: arriving, it changes nothing. */
  const [own, setOwn] = useState(() => search.toString())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== seen) {
    setSeen(search)
    if (search.toString() !== own) {
      setOwn(search.toString())
      setValues(read(search, names))
    }
  }
  const write = (next: Values<Name>) => {
    const address = written(next)
    setOwn(address.toString())
    setSearch(address, { replace: true })
  }
  const change: Change<Name> = (changes, { isTyped = false } = {}) => {
    const next = { ...values, ...changes }
    setValues(next)
    clearTimeout(timer.current)
    const { pathname } = window.location
    // A screen that is being left must not call its address back.
    if (isTyped) timer.current = setTimeout(() => window.location.pathname === pathname && write(next), PAUSE)
    else write(next)
  }
  return [values, change]
}
