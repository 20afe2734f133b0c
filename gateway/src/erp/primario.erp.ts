// Reads and builds the customer's code in `primario` and in the mark of a document. Pure.
import type { DestinationKey } from '../keys.ts'

/** Characters 2 to 5, counted from 0: '140001' belongs to customer 0001. '' without a value. */
export const customerCodeOf = (primario: string | null): string => primario?.slice(2, 6) ?? ''

/** '140001' marks the primary destination of customer 0001, '1400010002' another one. */
export const isPrimaryMark = (primario: unknown): boolean => typeof primario === 'string' && primario.length === 6

/** The value of a document's `d_nome`. */
export const documentMark = ({ customerCode, destinationCode }: DestinationKey): string => `14${customerCode}${destinationCode}`

/** The text before and after the customer's code on a server that does not follow the specification. */
export type Layout = { prefix: string; suffix: string }

type Marked = { primario: string; destinationCode: string }

/** The suffix follows the code, with the destination's code on either side of it or without. */
const isRest = (rest: string, suffix: string, destinationCode: string) =>
  [suffix, suffix + destinationCode, destinationCode + suffix].includes(rest)

/** The layouts in which `primario` names this customer. */
export function layoutsFor({ primario, destinationCode }: Marked, customerCode: string): Layout[] {
  const layouts = new Map<string, Layout>()
  for (let at = primario.indexOf(customerCode); at >= 0; at = primario.indexOf(customerCode, at + 1)) {
    const rest = primario.slice(at + customerCode.length)
    const suffixes = [rest]
    if (rest.startsWith(destinationCode)) suffixes.push(rest.slice(destinationCode.length))
    if (rest.endsWith(destinationCode)) suffixes.push(rest.slice(0, rest.length - destinationCode.length))
    for (const suffix of suffixes) layouts.set(`${at}/${suffix}`, { prefix: primario.slice(0, at), suffix })
  }
  return [...layouts.values()]
}

/** The customer that `primario` names in this layout; null for none that is known, and for several. */
export function namedIn({ prefix, suffix }: Layout, { primario, destinationCode }: Marked, known: ReadonlySet<string>): string | null {
  if (!primario.startsWith(prefix)) return null
  const written = primario.slice(prefix.length)
  const lengths = Array.from({ length: written.length }, (_, index) => index + 1)
  const found = lengths.filter((length) => isRest(written.slice(length), suffix, destinationCode) && known.has(written.slice(0, length)))
  return found.length === 1 ? written.slice(0, found[0]) : null
}
