import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The offset of an element in the page, updated when content above it changes. */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setOffset(element.current ? element.current.getBoundingClientRect().top + window.scrollY : 0)
    // oxlint-disable-next-line react/set-state-in-effect -- the offset is known only after layout
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
