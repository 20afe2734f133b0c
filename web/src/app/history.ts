// The browser's history: the open address, and a guard that may hold back a navigation.
import { useEffect, useEffectEvent } from 'react'

/** `state`: what a screen has stored with the address. */
export type Location = { pathname: string; search: string; hash: string; key: string; state: unknown }
export type NavigateOptions = { replace?: boolean; state?: unknown }
type State = { location: Location; historyAction: 'POP' | 'PUSH' | 'REPLACE' }
type Navigation = { from: Location; to: Pick<Location, 'pathname' | 'search'>; proceed: () => void }
/** Whether the navigation is held back; `proceed` performs it later, without another question. */
type Guard = (navigation: Navigation) => boolean

let guard: Guard | null = null

/** An entry of the history; `idx` counts them, so that the way between two is known. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null
const entry = () => window.history.state as Entry

function here(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, key: entry()?.key ?? 'default', state: entry()?.usr ?? null }
}

export function createHistory() {
  const listeners = new Set<() => void>()
  // An entry that was made outside the portal has no number.
  if (entry()?.idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '')
  let index = entry()?.idx
  let state: State = { location: here(), historyAction: 'POP' }
  /** The next step through the history was allowed after a question. */
  let isAllowed = false
  /** The next step undoes one that was held back. */
  let isReturning = false

  const arrive = (historyAction: State['historyAction']) => {
    state = { location: here(), historyAction }
    for (const listener of listeners) listener()
  }

  /** The browser has moved already: a step that is held back is undone. */
  const step = () => {
    const before = index
    index = entry()?.idx
    const delta = index === undefined || before === undefined ? null : index - before
    const wasAllowed = isAllowed
    const wasReturning = isReturning
    isAllowed = false
    isReturning = false
    if (wasReturning) return
    const again = () => {
      isAllowed = true
      window.history.go(delta ?? 0)
    }
    const isHeld = !wasAllowed && delta !== null && guard?.({ from: state.location, to: here(), proceed: again }) === true
    if (!isHeld) return arrive('POP')
    isReturning = true
    window.history.go(-delta)
  }
  window.addEventListener('popstate', step)

  /** Opens an address: a path, or '?' and a search for the open path. */
  const navigate = (to: string, { replace = false, state: usr }: NavigateOptions = {}) => {
    const target = new URL(to, window.location.href)
    const proceed = () => {
      index = (entry()?.idx ?? 0) + (replace ? 0 : 1)
      const next: Entry = { usr, key: Math.random().toString(36).slice(2), idx: index }
      if (replace) window.history.replaceState(next, '', target)
      else window.history.pushState(next, '', target)
      arrive(replace ? 'REPLACE' : 'PUSH')
    }
    if (guard?.({ from: state.location, to: target, proceed }) !== true) proceed()
  }

  return {
    navigate,
    get state() {
      return state
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type PortalHistory = ReturnType<typeof createHistory>

/** Asks before every navigation; there is one guard. */
export function useNavigationGuard(ask: Guard): void {
  const latest = useEffectEvent(ask)
  useEffect(() => {
    guard = (navigation) => latest(navigation)
    return () => void (guard = null)
  }, [])
}
