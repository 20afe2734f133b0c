import type { DestinationsQuery } from '../generated/graphql.ts'
import { arranged, inOrder } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'
import { composedAddress } from './address.ts'

export type Destination = NonNullable<DestinationsQuery['destinations']>['nodes'][number]

/** A destination with its searchable texts. */
export type Row = Destination & { address: string; words: string; loginWords: string }

export type Filter = { description: string; login: string }

/** The searchable texts are composed once per list, not on every keystroke. */
export function rowOf(destination: Destination): Row {
  const address = composedAddress(destination)
  return {
    ...destination,
    address,
    words: `${destination.name}\n${address}`.toLowerCase(),
    loginWords: destination.loginEmail?.toLowerCase() ?? '',
  }
}

/** Matches any part, ignoring case; the description includes name and address. */
export function filtered(rows: readonly Row[], filter: Filter): readonly Row[] {
  const [description, login] = [filter.description.trim().toLowerCase(), filter.login.trim().toLowerCase()]
  if (description === '' && login === '') return rows
  return rows.filter(({ words, loginWords }) => words.includes(description) && loginWords.includes(login))
}

/** The order of the gateway's answer. */
export const BY_NAME = 'nome'

const values: OrderValues<Row> = {
  [BY_NAME]: ({ name }) => name,
  login: ({ loginEmail }) => loginEmail,
  indirizzo: ({ address }) => address,
  stato: ({ isActive }) => Number(!isActive),
}

/** Those that are not active are last, unless the list is sorted by the state the other way. */
export function sorted(rows: readonly Row[], written: string): readonly Row[] {
  const byColumn = arranged(rows, written, BY_NAME, values)
  return byColumn === rows || written === '-stato' ? byColumn : inOrder(byColumn, ({ isActive }) => Number(!isActive))
}
