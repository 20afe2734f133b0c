/** About a second. */
const MOST_FRAMES = 60

/** Focuses the first invalid field of a form as soon as React has rendered the errors and shown the part with the field. */
export function focusFirstError(form: Element | null, frames = MOST_FRAMES) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
    field?.focus()
    if ((field === null || field !== document.activeElement) && frames > 0) focusFirstError(form, frames - 1)
  })
}
