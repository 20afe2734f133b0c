import { useRef } from 'react'
import type { RefObject, TouchEvent } from 'react'

const DISTANCE = 56
// The edges belong to the gestures of the phone itself.
const EDGE = 24
const MOVE = 24
const DURATION = 140

type Step = 1 | -1

/** Moves the list in from the side that the next day comes from. */
function slideIn(list: HTMLElement | null, step: Step) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  list?.animate([{ transform: `translateX(${step * MOVE}px)`, opacity: 0.3 }, {}], { duration: DURATION, easing: 'ease-out' })
}

/** A swipe to the left goes to the next day, one to the right to the previous one. */
export function useSwipe(list: RefObject<HTMLElement | null>, onStep: (step: Step) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]!
      const isInside = touch.clientX > EDGE && touch.clientX < window.innerWidth - EDGE
      start.current = touches.length === 1 && isInside ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current
      const to = changedTouches[0]
      start.current = null
      if (!from || !to) return
      const [x, y] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(x) < DISTANCE || Math.abs(x) < 2 * Math.abs(y)) return
      const step = x < 0 ? 1 : -1
      onStep(step)
      slideIn(list.current, step)
    },
  }
}
