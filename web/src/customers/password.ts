// The password that staff may let the form make up. Shown once, in the form; the gateway never tells one.
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const SETS = [LOWER, LOWER.toUpperCase(), '0123456789', '!@#$%^&*']
const ALL = SETS.join('')
const LENGTH = 8

/** A whole number from 0 to `below` - 1; numbers that would favour the first ones are thrown away. */
function unforeseeable(below: number): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1))
  const fair = Math.floor(0x1_0000_0000 / below) * below
  return drawn! < fair ? drawn! % below : unforeseeable(below)
}

/** At least one of each kind, the rest of all of them, shuffled. */
export function generatePassword(randomInt: (below: number) => number = unforeseeable): string {
  const pick = (set: string) => set.charAt(randomInt(set.length))
  const signs = [...SETS.map(pick), ...Array.from({ length: LENGTH - SETS.length }, () => pick(ALL))]
  for (let last = signs.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[signs[last], signs[other]] = [signs[other]!, signs[last]!]
  }
  return signs.join('')
}
