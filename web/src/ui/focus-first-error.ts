import { useRef } from 'react'

/** About a second. */
const MOST_FRAMES = 60

/**
 * Whether the user has moved the focus from `start`. A disabled button loses it to the page or the dialog around it; a
 * dialog that closes gives it back.
 */
const isFocusMoved = (start: Element | null) => start?.isConnected === true && document.activeElement?.contains(start) === false

/**
 * Focuses the first invalid field of a form as soon as React has rendered the errors and shown the part with the field,
 * unless the user moves the focus before. `start` had the focus when the save began.
 */
export function focusFirstError(form: Element | null, start = document.activeElement, frames = MOST_FRAMES) {
  requestAnimationFrame(() => {
    if (isFocusMoved(start)) return
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
    field?.focus()
    if ((field === null || field !== document.activeElement) && frames > 0) focusFirstError(form, start, frames - 1)
  })
}

/** The focus of a form's errors: `begin` when a save begins, `firstError` when it is refused. */
export function useErrorFocus() {
  const start = useRef<Element>(null)
  return {
    begin: () => {
      start.current = document.activeElement
    },
    isMoved: () => isFocusMoved(start.current),
    firstError: (form: Element | null) => focusFirstError(form, start.current),
  }
}
