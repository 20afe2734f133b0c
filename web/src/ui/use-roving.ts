import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** One tab stop for a group of buttons: the arrow keys, Home and End move between them. */
export function useRoving<T extends HTMLElement>() {
  const group = useRef<T>(null)
  const last = useRef<HTMLElement | null>(null)
  const reachable = () =>
    [...(group.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].filter((button) => button.offsetParent !== null)
  const makeStop = (wanted: HTMLElement | null) => {
    const all = reachable()
    const stop = all.find((button) => button === wanted) ?? all.find((button) => button.ariaCurrent !== null) ?? all[0]
    for (const button of group.current?.querySelectorAll('button') ?? []) {
      const tabIndex = button === stop ? 0 : -1
      // Writing the same value would make the browser style the button again.
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex
    }
  }
  // After every render, and where the window changes: buttons come, go and change their state.
  useEffect(() => {
    const renew = () => makeStop(last.current)
    renew()
    window.addEventListener('resize', renew)
    return () => window.removeEventListener('resize', renew)
  })
  return {
    ref: group,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target as HTMLElement
      makeStop(last.current)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = reachable()
      const at = all.indexOf(document.activeElement as HTMLElement)
      if (!KEYS.has(event.key) || at === -1) return
      event.preventDefault()
      const step = event.key === 'ArrowLeft' ? -1 : 1
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : (at + step + all.length) % all.length
      all[next]?.focus()
    },
  }
}
