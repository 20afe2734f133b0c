// Back closes the layer that was opened last: a dialog, a sheet or a menu. While any layer is open, the browser's history has
// one more entry: a marked copy of the screen's own entry. Back leads from the copy to the screen and closes the last layer;
// while others are open, the copy is entered again. The router never handles the steps between the two entries.
import { useEffectEvent, useLayoutEffect } from 'react'

type Router = { state: { location: { key: string }; historyAction: string }; subscribe(onChange: () => void): void }
type Entry = { key: string; isCopy: boolean }

/** The close functions of the open layers, the last opened at the end. */
const layers: (() => void)[] = []
let router: Router | null = null
let at: Entry = { key: '', isCopy: false }
/** A step started by this module: its popstate event is pending. */
let isMoving = false
/** Back was pressed: the copy is the next entry of the history. */
let isCopyNext = false
/** Actions that wait for the screen's own entry, e.g. a navigation over several entries. */
let leaving: (() => void) | null = null
let isLeaving = false
/** A screen that replaced the copy, to be moved to the screen's own entry. */
let replacingScreen: { state: unknown; url: string } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function readPosition() {
  const state = history.state as { key?: string; copy?: boolean } | null
  at = { key: state?.key ?? 'default', isCopy: state?.copy === true }
  // Between the two entries the scroll position stays.
  history.scrollRestoration = at.isCopy ? 'manual' : 'auto'
}

function move(step: 'back' | 'forward') {
  isMoving = true
  history[step]()
}

function addCopy() {
  history.scrollRestoration = 'manual'
  history.pushState({ ...(history.state as object), copy: true }, '')
  readPosition()
}

/** Adjusts the history to the open layers. */
function settle() {
  if (isMoving || router === null || router.state.location.key !== at.key) return
  const needsCopy = layers.length > 0 && !isLeaving
  if (at.isCopy && !needsCopy) move('back')
  else if (!at.isCopy && needsCopy && isCopyNext) move('forward')
  else if (!at.isCopy && needsCopy) addCopy()
  else if (!needsCopy) {
    leaving?.()
    leaving = null
    if (layers.length === 0) isLeaving = false
  }
  isCopyNext = false
}

/** Deferred until React has rendered the change: one dialog may replace another. */
function settleDeferred() {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function followRouter() {
  const before = at
  readPosition()
  if (at.key === before.key) return
  // Closing a layer has replaced the entry, e.g. its parameter: the copy that comes next is of the former one.
  isCopyNext = false
  if ((before.isCopy || replacingScreen) && router?.state.historyAction === 'REPLACE') {
    replacingScreen = { state: history.state, url: window.location.href }
    // A closed layer, or an earlier replacement, may have started the same step.
    if (!isMoving) move('back')
  }
  settleDeferred()
}

function followHistory(event: PopStateEvent) {
  const before = at
  const isOwn = isMoving
  isMoving = false
  if (replacingScreen) {
    history.replaceState(replacingScreen.state, '', replacingScreen.url)
    replacingScreen = null
    event.stopImmediatePropagation()
    readPosition()
    return settleDeferred()
  }
  readPosition()
  settleDeferred()
  // Navigation to another screen: the router handles it.
  if (at.key !== before.key) return
  event.stopImmediatePropagation()
  if (isOwn || !before.isCopy || at.isCopy) return
  isCopyNext = true
  layers.at(-1)?.()
}

/** Creates the router after registering a listener, because listeners run in the order of registration and this one must run first. */
export function watchHistory<R extends Router>(make: () => R): R {
  window.addEventListener('popstate', followHistory)
  const created = make()
  router = created
  readPosition()
  created.subscribe(followRouter)
  // Reloaded while a layer was open, which is closed now.
  settleDeferred()
  return created
}

/** Runs a navigation from the screen's own entry, whatever layers are open. */
export function navigateFromScreen(go: () => void) {
  leaving = go
  isLeaving = true
  settleDeferred()
}

function open(close: () => void): () => void {
  layers.push(close)
  settleDeferred()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    settleDeferred()
  }
}

/** Whether a dialog, a sheet or a menu is open. */
export const isLayerOpen = () => layers.length > 0

/** Lets Back close a layer; `onBack` may ask for confirmation first. */
export function useLayer(isOpen: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => (isOpen ? open(() => back()) : undefined), [isOpen])
}
