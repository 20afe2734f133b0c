import { PASSWORD_LENGTH, generatePassword } from '@panify/rules/passwords'

/** A random integer from 0 to `below` - 1; rejection sampling avoids the modulo bias. */
function randomInt(below: number): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1))
  const fair = Math.floor(0x1_0000_0000 / below) * below
  return drawn! < fair ? drawn! % below : randomInt(below)
}

/** A generated password. The form shows it once: the gateway never returns one. */
export const newPassword = (): string => generatePassword(PASSWORD_LENGTH, randomInt)
