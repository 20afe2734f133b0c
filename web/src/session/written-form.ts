// The login form of the HTML is there before its code: it keeps what is typed, and public/start.js holds the buttons that are pressed.
type Written = { form: HTMLFormElement; held: Set<Element> }

declare global {
  interface Window {
    /** Exists until the form is the portal's. */
    panifyLogin?: Written
  }
}

function copyValue(from: Element, to: Element | undefined) {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  to.value = from.value
  to.checked = from.checked
}

/** Presses the held buttons again, now that they act. */
export function takeOver(form: HTMLFormElement): void {
  const written = window.panifyLogin
  delete window.panifyLogin
  if (!written) return
  const before = [...written.form.elements]
  const now = [...form.elements]
  // A browser that reloads the page may keep its button as it was.
  for (const element of now) if (element instanceof HTMLButtonElement) element.disabled = false
  // An extension of the browser had changed the HTML, so React has made a form of its own.
  if (form !== written.form) before.forEach((element, index) => copyValue(element, now[index]))
  for (const held of written.held) {
    const button = now[before.indexOf(held)] as HTMLButtonElement
    button.click()
  }
}
