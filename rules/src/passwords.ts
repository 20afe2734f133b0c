// Generated passwords are mailed and typed once: letters, digits and a few symbols.
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const SETS = [LOWER, LOWER.toUpperCase(), '0123456789', '!@#$%^&*']
const ALL = SETS.join('')

/** The length of a generated password, and of the shortest that somebody may choose. */
export const PASSWORD_LENGTH = 8

/** Longer passwords are refused before they are hashed or sent anywhere. */
const MAX_PASSWORD_BYTES = 256

const encoder = new TextEncoder()

export const isPasswordTooLong = (password: string): boolean => encoder.encode(password).length > MAX_PASSWORD_BYTES

export type PasswordFlaw = 'tooShort' | 'tooLong' | 'mask'

/** Why nobody may choose this password; null if they may. Servers answer a mask of asterisks in place of a password. */
export function flawOfPassword(password: string): PasswordFlaw | null {
  if (Array.from(password).length < PASSWORD_LENGTH) return 'tooShort'
  if (isPasswordTooLong(password)) return 'tooLong'
  return /^\*+$/.test(password) ? 'mask' : null
}

/** A whole number from 0 to `below` - 1, from an unpredictable source. */
export type RandomInt = (below: number) => number

/** At least one character of each kind, the rest of all kinds, shuffled. */
export function generatePassword(length: number, randomInt: RandomInt): string {
  const pick = (set: string) => set.charAt(randomInt(set.length))
  const characters = [...SETS.map(pick), ...Array.from({ length: length - SETS.length }, () => pick(ALL))]
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[characters[last], characters[other]] = [characters[other]!, characters[last]!]
  }
  return characters.join('')
}
