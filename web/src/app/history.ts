// The browser's history for the router, with a guard that may hold back a navigation. React Router has such a guard only in its
// data router, which is much larger (docs/decisions/0034).
import { useEffect, useEffectEvent } from 'react'
import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory, parsePath } from 'react-router-dom'
import type { Location, Navigator, Path, To } from 'react-router-dom'

type State = { location: Location; historyAction: NavigationType }
type Navigation = { from: Location; to: Pick<Path, 'pathname' | 'search'>; proceed: () => void }
/** Whether the navigation is held back; `proceed` performs it later, without another question. */
type Guard = (navigation: Navigation) => boolean

let guard: Guard | null = null

export function createHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  const listeners = new Set<() => void>()
  let state: State = { location: history.location, historyAction: history.action }
  /** The next step through the history was allowed after a question. */
  let isAllowed = false
  /** The next step undoes one that was held back. */
  let isReturning = false

  const arrive = () => {
    state = { location: history.location, historyAction: history.action }
    for (const listener of listeners) listener()
  }

  /** The browser has moved already: a step that is held back is undone. */
  const step = (to: Location, delta: number | null) => {
    const wasAllowed = isAllowed
    const wasReturning = isReturning
    isAllowed = false
    isReturning = false
    if (wasReturning) return
    const again = () => {
      isAllowed = true
      history.go(delta ?? 0)
    }
    const isHeld = !wasAllowed && delta !== null && guard?.({ from: state.location, to, proceed: again }) === true
    if (!isHeld) return arrive()
    isReturning = true
    history.go(-delta)
  }
  history.listen(({ action, location, delta }) => (action === NavigationType.Pop ? step(location, delta) : arrive()))

  const unlessHeld = (to: To, proceed: () => void) => {
    const { pathname = state.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
    if (guard?.({ from: state.location, to: { pathname, search }, proceed }) !== true) proceed()
  }
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: (to, data) => unlessHeld(to, () => history.push(to, data)),
    replace: (to, data) => unlessHeld(to, () => history.replace(to, data)),
  }
  return {
    navigator,
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
