import { useCallback, useEffect, useRef, useState } from 'react'

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let at = element?.parentElement ?? null
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
  return at
}

/**
 * The part at a line that moves from the top of the frame to its bottom while the content is scrolled from its start to its end:
 * so a short last part is reached too.
 */
function partAt(scroller: HTMLElement, ids: readonly string[]): string | undefined {
  const { top, height } = scroller.getBoundingClientRect()
  const most = scroller.scrollHeight - scroller.clientHeight
  const line = top + (most > 0 ? (height * scroller.scrollTop) / most : 0)
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0]
}

/** Which part of a long form is in view, or has the focus; and how to choose one. */
export function usePartInView(ids: readonly string[]): [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(ids[0])
  /** A chosen part, or that of the focus, stays the current one until the person scrolls. */
  const isChosen = useRef(false)
  const choose = useCallback((id: string) => {
    isChosen.current = true
    setCurrent(id)
  }, [])
  const names = ids.join(' ')
  useEffect(() => {
    const parts = names.split(' ')
    const scroller = scrollerOf(document.getElementById(parts[0]!))
    if (!scroller) return undefined
    const listeners = new AbortController()
    const options = { passive: true, signal: listeners.signal }
    const release = () => (isChosen.current = false)
    scroller.addEventListener('scroll', () => isChosen.current || setCurrent(partAt(scroller, parts)), options)
    for (const event of ['wheel', 'touchmove']) scroller.addEventListener(event, release, options)
    scroller.addEventListener('pointerdown', ({ target }) => target === scroller && release(), options)
    const onFocus = ({ target }: FocusEvent) => {
      const part = parts.find((id) => document.getElementById(id)?.contains(target as Node))
      if (part !== undefined) choose(part)
    }
    scroller.addEventListener('focusin', onFocus, options)
    return () => listeners.abort()
  }, [names, choose])
  return [current !== undefined && ids.includes(current) ? current : ids[0], choose]
}
