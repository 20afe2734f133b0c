/** The group of the parameter's value: one less than it says; what does not give 1 to 6 means group 1. */
export function groupOf(parameter: unknown): number {
  const isNumber = typeof parameter === 'number' || (typeof parameter === 'string' && /^\s*\d+\s*$/.test(parameter))
  const group = isNumber ? Number(parameter) - 1 : Number.NaN
  return Number.isInteger(group) && group >= 1 && group <= 6 ? group : 1
}
