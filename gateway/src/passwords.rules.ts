// Passwords that the portal makes up. They are mailed and typed once: letters, digits and a few symbols.
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const SETS = [LOWER, LOWER.toUpperCase(), '0123456789', '!@#$%^&*']
const ALL = SETS.join('')

/** A whole number from 0 to `below` - 1, from a source nobody can foresee. */
export type RandomInt = (below: number) => number

/** At least one of each kind, the rest of all of them, in an order that tells nothing. */
export function generatePassword(length: number, randomInt: RandomInt): string {
  const pick = (set: string) => set.charAt(randomInt(set.length))
  const signs = [...SETS.map(pick), ...Array.from({ length: length - SETS.length }, () => pick(ALL))]
  for (let last = signs.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[signs[last], signs[other]] = [signs[other]!, signs[last]!]
  }
  return signs.join('')
}
