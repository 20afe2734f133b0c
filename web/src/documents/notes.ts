import type { DocumentState, NoteNumberFragment, NotePartsFragment } from '../generated/graphql.ts'

/** A delivery note as the list shows it. */
export type Note = Pick<NotePartsFragment, 'id' | 'documentDate' | 'state'> & {
  /** With the year it is numbered in: '117/2026'. */
  number: string
  date: string
  destinationId: string
  customerCode: string
  customerName: string
  destinationCode: string
  destinationName: string
  isReplaced: boolean
}

export const numberOf = ({ number, year }: Pick<NoteNumberFragment, 'number' | 'year'>): string =>
  year === null ? number : `${number}/${year}`

export const noteOf = (document: NotePartsFragment): Note => {
  const { id, date, documentDate, state, destination, customer, replacedBy } = document
  return {
    id,
    documentDate,
    state,
    number: numberOf(document),
    date: date ?? '',
    destinationId: destination?.id ?? '',
    customerCode: customer?.code ?? '',
    customerName: customer?.name ?? '',
    destinationCode: destination?.code ?? '',
    destinationName: destination?.name ?? '',
    isReplaced: replacedBy !== null,
  }
}

export type NoteFilter = { state: DocumentState | ''; search: string }

export function filteredNotes(notes: readonly Note[], { state, search }: NoteFilter): Note[] {
  const part = search.trim().toLowerCase()
  const isFound = ({ number, customerCode, customerName, destinationCode, destinationName }: Note) =>
    [number, customerCode, customerName, destinationCode, destinationName].some((one) => one.toLowerCase().includes(part))
  return notes.filter((note) => (state === '' || note.state === state) && (part === '' || isFound(note)))
}

/** What the van takes along: annulled notes only when they alone are looked at. */
export const printable = (notes: readonly Note[], { state }: NoteFilter): Note[] =>
  state === 'ANNULLED' ? [...notes] : notes.filter((note) => note.state !== 'ANNULLED')

export function countsOf(notes: readonly Note[]): { state: DocumentState; count: number }[] {
  const states = ['ISSUED', 'INVOICED', 'ANNULLED'] as const
  return states
    .map((state) => ({ state, count: notes.filter((note) => note.state === state).length }))
    .filter(({ state, count }) => count > 0 || state === 'ISSUED')
}

/** The customer and the place, each name once. */
export function whoseOf({ customerName, destinationName }: Note): string {
  if (destinationName.startsWith(customerName)) return destinationName
  return destinationName === '' ? customerName : `${customerName} · ${destinationName}`
}

export type Action = 'vary' | 'annul' | 'reissue'

/** What may be done with a note today; the bakery's server decides. */
export function actionsOf({ state, date, isReplaced }: Note, today: string): Action[] {
  if (state === 'ISSUED') return date >= today ? ['vary', 'annul'] : ['annul']
  return state === 'ANNULLED' && !isReplaced ? ['reissue'] : []
}
