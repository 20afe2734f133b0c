import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is printed: the list, or only what has changed since its last printing. */
export type Paper = 'list' | 'changes'

/** The value of before, for as long as it is held. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

/**
 * What is on paper while the page is printed, otherwise null: content for paper is rendered only then. `captured` is the content of
 * when the browser captured it: choosing a printer takes a while, in which it may change.
 */
export function usePaper<Content>(content: Content) {
  const [paper, setPaper] = useState<Paper | null>(null)
  const next = useRef<Paper>('list')
  const captured = useRef(content)
  const capture = useEffectEvent(() => {
    captured.current = content
  })
  useEffect(() => {
    const media = window.matchMedia('print')
    // The browser captures the page as soon as the event listeners return.
    const begin = () => {
      capture()
      flushSync(() => setPaper(next.current))
    }
    const end = () => {
      next.current = 'list'
      setPaper(null)
    }
    const follow = () => setPaper(media.matches ? next.current : null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', follow)
    }
  }, [])
  const print = (what: Paper) => {
    next.current = what
    window.print()
  }
  return { paper, print, captured }
}

export function useAfterPrint(onPrinted: () => void) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => printed()
    window.addEventListener('afterprint', end)
    return () => window.removeEventListener('afterprint', end)
  }, [])
}
