import type { DestinationsQuery } from '../generated/graphql.ts'
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
