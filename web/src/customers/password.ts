import { PASSWORD_LENGTH, generatePassword } from '@panify/rules/passwords'

/** A whole number from 0 to `below` - 1; draws that would favour the first numbers are discarded. */
function randomInt(below: number): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1))
  const fair = Math.floor(0x1_0000_0000 / below) * below
  return drawn! < fair ? drawn! % below : randomInt(below)
}

/** The password that staff may generate in the form. It is shown there once: the gateway never returns one. */
export const newPassword = (): string => generatePassword(PASSWORD_LENGTH, randomInt)
