import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is printed: the list, or only what has changed since its last printing. */
export type Paper = 'list' | 'changes'

/** What is on paper while the page is printed, otherwise null: content for paper is rendered only then. */
export function usePaper(onPrinted: () => void) {
  const [paper, setPaper] = useState<Paper | null>(null)
  const next = useRef<Paper>('list')
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const media = window.matchMedia('print')
    // The browser captures the page as soon as the event listeners return.
    const begin = () => flushSync(() => setPaper(next.current))
    const end = () => {
      next.current = 'list'
      setPaper(null)
      printed()
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
  return { paper, print }
}
