import { useEffect, useRef, useState } from 'react'

type Target = { code: string; day: string }

/** Scrolls to a row and focuses its quantity once its day is shown. */
export function useCellFocus(onDay: (weekday: string) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [target, setTarget] = useState<Target | null>(null)
  useEffect(() => {
    if (!target) return
    const row = list.current?.querySelector(`[data-code="${CSS.escape(target.code)}"]`)
    row?.querySelector<HTMLInputElement>('input[data-quantity]')?.focus({ preventScroll: true })
    // Right below the head of the day, clear of the foot.
    row?.scrollIntoView({ block: 'start' })
  }, [target])
  const focusCell = (cell: Target) => {
    onDay(cell.day)
    setTarget({ ...cell })
  }
  return { list, focusCell }
}
