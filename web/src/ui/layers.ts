// Back closes what was opened last: a dialog, a sheet or a menu. While any of them is open, one entry more stands in the
// browser's history: a marked copy of the screen's own entry. Back leads from the copy to the screen and closes the last
// one; the copy is taken up again as long as others are open. The router never sees the steps between the two entries.
import { useEffectEvent, useLayoutEffect } from 'react'

type Router = { state: { location: { key: string }; historyAction: string }; subscribe(onChange: () => void): void }
type Entry = { key: string; isCopy: boolean }

/** How each open layer is closed, the last opened at the end. */
const layers: (() => void)[] = []
let router: Router | null = null
let at: Entry = { key: '', isCopy: false }
/** A step of our own is on its way; its popstate event follows. */
let isMoving = false
/** Back was pressed: the copy is the next entry of the history. */
let isCopyAhead = false
/** What waits for the screen's own entry, e.g. a navigation over several entries. */
let leaving: (() => void) | null = null
let isLeaving = false
/** A screen that took the place of the copy, to be moved to the screen's own entry. */
let displaced: { state: unknown; url: string } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function look() {
  const state = history.state as { key?: string; copy?: boolean } | null
  at = { key: state?.key ?? 'default', isCopy: state?.copy === true }
  // Between the two entries the page stays where it is scrolled to.
  history.scrollRestoration = at.isCopy ? 'manual' : 'auto'
}

function move(step: 'back' | 'forward') {
  isMoving = true
  history[step]()
}

function addCopy() {
  history.scrollRestoration = 'manual'
  history.pushState({ ...(history.state as object), copy: true }, '')
  look()
}

/** Brings the history in line with what is open. */
function settle() {
  if (isMoving || router === null || router.state.location.key !== at.key) return
  const wantsCopy = layers.length > 0 && !isLeaving
  if (at.isCopy && !wantsCopy) move('back')
  else if (!at.isCopy && wantsCopy && isCopyAhead) move('forward')
  else if (!at.isCopy && wantsCopy) addCopy()
  else if (!wantsCopy) {
    leaving?.()
    leaving = null
    if (layers.length === 0) isLeaving = false
  }
  isCopyAhead = false
}

/** Later, when React has drawn what the event has changed: one dialog may follow another. */
function settleSoon() {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function followRouter() {
  const before = at
  look()
  if (at.key === before.key) return
  if (before.isCopy && router?.state.historyAction === 'REPLACE') {
    displaced = { state: history.state, url: window.location.href }
    move('back')
  }
  settleSoon()
}

function followHistory(event: PopStateEvent) {
  const before = at
  const isOwn = isMoving
  isMoving = false
  if (displaced) {
    history.replaceState(displaced.state, '', displaced.url)
    displaced = null
    event.stopImmediatePropagation()
    look()
    return settleSoon()
  }
  look()
  settleSoon()
  // To another screen: the router's own affair.
  if (at.key !== before.key) return
  event.stopImmediatePropagation()
  if (isOwn || !before.isCopy || at.isCopy) return
  isCopyAhead = true
  layers.at(-1)?.()
}

/** Makes the router, behind a listener that hears of each step before the router does: a window asks in the order of registration. */
export function watchHistory<R extends Router>(make: () => R): R {
  window.addEventListener('popstate', followHistory)
  const made = make()
  router = made
  look()
  made.subscribe(followRouter)
  // Reloaded with something open, which is closed now.
  settleSoon()
  return made
}

/** Runs what leaves the screen from the screen's own entry, whatever is open over it. */
export function leaveScreen(go: () => void) {
  leaving = go
  isLeaving = true
  settleSoon()
}

function open(close: () => void): () => void {
  layers.push(close)
  settleSoon()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    settleSoon()
  }
}

/** Lets Back close what is open; `onBack` may ask before it does. */
export function useLayer(isOpen: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => (isOpen ? open(() => back()) : undefined), [isOpen])
}
