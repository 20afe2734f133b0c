import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Where an element begins in the page, whatever opens or closes above it. */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setOffset(element.current ? element.current.getBoundingClientRect().top + window.scrollY : 0)
    // oxlint-disable-next-line react/set-state-in-effect -- where it begins is known only once it is laid out
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
