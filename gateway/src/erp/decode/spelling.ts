// Writes values as the server spells the same field in the answer that was read, else as the specification does.
import { signShownBy } from './values.ts'

type Scalar = string | number | boolean

const FLAGS: readonly (readonly [yes: string, no: string])[] = [
  ['1', '0'],
  ['s', 'n'],
  ['si', 'no'],
  ['sì', 'no'],
  ['y', 'n'],
  ['yes', 'no'],
  ['true', 'false'],
  ['t', 'f'],
  ['-1', '0'],
  ['on', 'off'],
]

/** '1' or '0', 1 or 0, true or false, 'S' or 'N': like the current value. */
export function flagLike(current: unknown, isSet: boolean): Scalar {
  if (typeof current === 'boolean') return isSet
  if (typeof current === 'number') return isSet ? Math.sign(current) || 1 : 0
  const written = typeof current === 'string' ? current.trim() : ''
  const pair = FLAGS.find((words) => words.includes(written.toLowerCase())) ?? FLAGS[0]!
  const word = pair[isSet ? 0 : 1]
  return written === written.toUpperCase() ? word.toUpperCase() : word
}

/** '2.5', 2.5 or '2,5'. `others`: the decimal sign of the server's other numbers, if this one shows none. */
export function numberLike(current: unknown, plain: string, others?: string): Scalar {
  if (typeof current === 'number') return Number(plain)
  return (signShownBy(current) ?? others) === 'comma' ? plain.replace('.', ',') : plain
}

const ITALIAN = /^\d{1,2}([/.-])\d{1,2}\1\d{4}/

/** A day in the server's order. */
export function dateLike(current: unknown, day: string): string {
  const [, sign] = (typeof current === 'string' && ITALIAN.exec(current.trim())) || []
  return sign ? day.split('-').toReversed().join(sign) : day
}
