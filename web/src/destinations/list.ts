import type { DestinationsQuery } from '../generated/graphql.ts'
import { composedAddress } from './address.ts'

export type Destination = NonNullable<DestinationsQuery['destinations']>['nodes'][number]

/** A destination as the list shows and searches it. */
export type Row = Destination & { address: string; words: string; loginWords: string }

export type Filter = { description: string; login: string }

/** What is searched is made once per list, not with every letter typed. */
export function rowOf(destination: Destination): Row {
  const address = composedAddress(destination)
  return {
    ...destination,
    address,
    words: `${destination.name}\n${address}`.toLowerCase(),
    loginWords: destination.loginEmail?.toLowerCase() ?? '',
  }
}

/** Contains, whatever the case; the description is the name and also the address. */
export function filtered(rows: readonly Row[], filter: Filter): readonly Row[] {
  const [description, login] = [filter.description.trim().toLowerCase(), filter.login.trim().toLowerCase()]
  if (description === '' && login === '') return rows
  return rows.filter(({ words, loginWords }) => words.includes(description) && loginWords.includes(login))
}
