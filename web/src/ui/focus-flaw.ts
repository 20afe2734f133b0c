/** Puts the focus on the first field of a form that is wrong, once the parts that hold one are open. */
export function focusFlaw(form: Element | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
