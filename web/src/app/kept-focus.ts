// The keyboard's place when its element leaves the page or is disabled: without it the focus falls to the page, where keys do
// nothing and a screen reader falls silent.

const interactive = 'a, button, input, select, textarea'

/** Where an element is: its ancestors, from the nearest, each with the index of the child that contains it. */
type Place = readonly (readonly [ancestor: Element, index: number])[]

function placeOf(element: Element): Place {
  const parent = element.parentElement
  return parent && parent !== document.body ? [[parent, [...parent.children].indexOf(element)], ...placeOf(parent)] : []
}

/**
 * Moves the focus to what took the place of a removed element, or to what contained it. It never moves to a button: a second press
 * of the same key would press it.
 */
function focusAt(place: Place) {
  const [parent, index] = place.find(([ancestor]) => ancestor.isConnected) ?? []
  if (!(parent instanceof HTMLElement) || index === undefined) return
  const heir = parent.children[index]
  const next = heir instanceof HTMLElement && !heir.matches(interactive) ? heir : parent
  if (!next.hasAttribute('tabindex')) {
    next.tabIndex = -1
    next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true })
  }
  next.focus({ preventScroll: true })
}

/** Keeps the focus of the keyboard in its place; a disabled element takes it back when it can. */
export function keepFocus(root: Element) {
  let isByKeyboard = false
  /** The last place on the screen itself: what opened a dialog may be gone when it closes. */
  let behind: Place = []
  document.addEventListener('keydown', () => void (isByKeyboard = true), true)
  document.addEventListener('pointerdown', () => void (isByKeyboard = false), true)

  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (root.contains(target)) behind = placeOf(target)
    // What is to take the focus may go before it has it.
    const holder = relatedTarget instanceof HTMLElement ? relatedTarget : target
    const place = placeOf(holder)
    const { pathname } = window.location
    /** Whether nothing is left to do. */
    const settle = (): boolean => {
      // Another screen begins at its top.
      if (document.activeElement !== document.body || window.location.pathname !== pathname) return true
      if (!holder.isConnected) focusAt(place.some(([ancestor]) => ancestor.isConnected) ? place : behind)
      else if (!holder.matches(':disabled')) holder.focus({ preventScroll: true })
      else return false
      return true
    }
    const changes = new MutationObserver(() => settle() && changes.disconnect())
    const isGone = () => !holder.isConnected || holder.matches(':disabled')
    // After what the rest of the page does when the focus moves.
    setTimeout(() => {
      if (isByKeyboard && document.hasFocus() && isGone() && !settle())
        changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    })
  }
  // Before the page has changed.
  document.addEventListener('focusout', leave, true)
}
