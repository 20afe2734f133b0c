/** Focuses the first invalid field of a form, after its folded parts have opened. */
export function focusFirstError(form: Element | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
