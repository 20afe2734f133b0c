// A few dialects that together cover every value of every switch.
import { OTHER_VALUES } from '../support/foreign/dialect.ts'
import { EXPECTED } from './expected.ts'

/** Whether a dialect can work at all with these values together. */
function isPossible({ primario, loginAnswer, priceDemanded, failures }: Record<string, string>): boolean {
  // A login that answers `primario` alone is useless without it; only a 422 counts as the demand for a price.
  return !(primario === 'absentWithOwner' && loginAnswer === 'manual') && !(priceDemanded === 'yes' && failures !== undefined)
}

/** Dialects that cover each value without an expectation of its own once: the first of each switch together, then the second … */
export function combined(): Record<string, string>[] {
  const dialects: Record<string, string>[] = []
  for (const [name, value] of OTHER_VALUES) {
    if (EXPECTED[`${name}=${value}`]) continue
    const room = dialects.find((dialect) => !(name in dialect) && isPossible({ ...dialect, [name]: value }))
    if (room) room[name] = value
    else dialects.push({ [name]: value })
  }
  return dialects
}
