// A field may be called 'message', but its entry is no text.
const isError = (value: object) => 'message' in value && typeof value.message === 'string'

/** The paths of the fields with an error: 'name', 'destinations.0.code'. */
export function flawsOf(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return []
    return isError(value) ? [path + name] : flawsOf(value, `${path}${name}.`)
  })
}

/** Paths in the order in which a form shows their fields: errors are in that of their check. */
export function inFormOrder(form: string, paths: readonly string[]): string[] {
  const names = [...(document.getElementById(form)?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name') ?? '')
  return [...paths].sort((one, other) => names.indexOf(one) - names.indexOf(other))
}

/** The field of a form with this name, also if it is in a hidden part. */
export const fieldNamed = (form: string, path: string) =>
  document.getElementById(form)?.querySelector<HTMLInputElement>(`[name="${CSS.escape(path)}"]`) ?? null
