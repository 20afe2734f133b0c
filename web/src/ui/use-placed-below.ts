import { useLayoutEffect, useRef } from 'react'

const GAP = 8

/** Places a panel below a field with its width, or above it where there is more room. */
function place(panel: HTMLElement, field: Element) {
  const { top, bottom, left, width } = field.getBoundingClientRect()
  // The keyboard of a phone covers a part of the window.
  const { offsetTop: start, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const [above, below] = [top - start - GAP, start + height - bottom - GAP]
  const isAbove = below < panel.offsetHeight && above > below
  const { style } = panel
  style.left = `${left}px`
  style.width = `${width}px`
  style.top = isAbove ? 'auto' : `${bottom}px`
  style.bottom = isAbove ? `${window.innerHeight - top}px` : 'auto'
  style.setProperty('--room', `${Math.max(96, isAbove ? above : below)}px`)
}

/** The ref of a `popover="manual"` that is shown at a field, on top of everything, while there is one. */
export function usePlacedBelow(field: Element | null) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!field || !panel) return undefined
    panel.showPopover?.()
    const follow = () => place(panel, field)
    follow()
    const resized = new ResizeObserver(follow)
    resized.observe(panel)
    window.addEventListener('scroll', follow, true)
    window.visualViewport?.addEventListener('resize', follow)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', follow, true)
      window.visualViewport?.removeEventListener('resize', follow)
    }
  }, [field])
  return ref
}
