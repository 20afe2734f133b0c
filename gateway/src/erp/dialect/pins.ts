// The aspects of a server's dialect that the gateway decides by. The operator can set them (`BAKERY_DIALECT`) if answers cannot
// show them.
import type { Aspect, Variant } from '../decode/reading.ts'

export type Pins = Readonly<Record<Aspect, Variant>>

/**
 * quantities, amounts  the decimal sign: what '1.250' means
 * toggle-day           what `active` of toggle-day means
 * active               that the server marks who may log in by words such as 'S', too
 * texts                whether '&amp;' is an escaped '&' or those five characters
 */
const DECIDING: Readonly<Record<Aspect, readonly Variant[]>> = {
  quantities: ['comma', 'point'],
  amounts: ['comma', 'point'],
  'toggle-day': ['1 disables', '1 enables'],
  active: ['words'],
  texts: ['escaped', 'plain'],
}

export const isDeciding = (aspect: Aspect): boolean => Object.hasOwn(DECIDING, aspect)

/** The decimal signs, which one call may write otherwise than another. */
export const isSign = (aspect: Aspect): boolean => aspect === 'quantities' || aspect === 'amounts'

const CHOICES = Object.entries(DECIDING)
  .map(([aspect, variants]) => `${aspect}=${variants.join('|')}`)
  .join(', ')

/** 'quantities=comma, toggle-day=1 enables' to pins; throws the problem in one line. */
export function pinsFrom(written: string): Pins {
  const entries = written.split(',').flatMap((entry): [Aspect, Variant][] => {
    if (entry.trim() === '') return []
    const [aspect = '', variant = ''] = entry.split('=').map((part) => part.trim())
    if (!isDeciding(aspect) || !DECIDING[aspect]?.includes(variant)) throw new Error(`'${entry.trim()}' is none of ${CHOICES}`)
    return [[aspect, variant]]
  })
  return Object.fromEntries(entries)
}
