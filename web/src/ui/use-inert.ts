import { useLayoutEffect, useRef } from 'react'

/** A form that takes no input while it is saved: it closes after a success, and would lose it. Afterwards the focus comes back. */
export function useInert<Form extends HTMLElement>(isSaving: boolean) {
  const ref = useRef<Form>(null)
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const form = ref.current
    if (!form || form.inert === isSaving) return
    form.inert = isSaving
    if (isSaving) focused.current = document.activeElement
    // A field that loses the focus that way leaves it to the dialog around it, or to the page.
    else if (focused.current instanceof HTMLElement && document.activeElement?.contains(focused.current)) focused.current.focus()
  }, [isSaving])
  return ref
}
