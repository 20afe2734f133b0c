import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent } from 'react'

/** Without a movement for so long nobody is about to press something. */
const STILL_MS = 20_000

/**
 * The last value, but not while somebody points at the list or has the focus in it: rows that move under a pointer lead to wrong
 * presses. Give `holders` to the list's element.
 */
export function useHeld<T>(value: T) {
  const [isHeld, setHeld] = useState(false)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = useCallback(() => {
    clearTimeout(timer.current)
    setHeld(false)
  }, [])
  const hold = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeld(false), STILL_MS)
    setHeld(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!isHeld && shown !== value) setShown(value)
  const holders = useMemo(() => {
    const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) release()
    }
    return { onPointerMove: hold, onPointerDown: hold, onKeyDown: hold, onFocus: hold, onPointerLeave: release, onBlur }
  }, [hold, release])
  return { shown: isHeld ? shown : value, holders }
}
