/** About a second. */
const MOST_FRAMES = 60

/** Whether the user has moved the focus from `start`. A disabled button loses it to the page, a closed dialog gives it back. */
export const isFocusMoved = (start: Element | null) =>
  start?.isConnected === true && document.activeElement !== start && document.activeElement !== document.body

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
