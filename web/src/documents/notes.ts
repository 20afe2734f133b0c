import type { DeliveryNoteState, NotePartsFragment } from '../generated/graphql.ts'

export type Note = NotePartsFragment

export type NoteFilter = { state: DeliveryNoteState | ''; search: string }

export function filteredNotes(notes: readonly Note[], { state, search }: NoteFilter): Note[] {
  const part = search.trim().toLowerCase()
  const isFound = ({ number, year, customerCode, customerName, destinationCode, destinationName }: Note) =>
    [`${number}/${year}`, customerCode, customerName, destinationCode, destinationName].some((one) => one.toLowerCase().includes(part))
  return notes.filter((note) => (state === '' || note.state === state) && (part === '' || isFound(note)))
}

/** What the van takes along: annulled notes only when they alone are looked at. */
export const printable = (notes: readonly Note[], { state }: NoteFilter): Note[] =>
  state === 'ANNULLED' ? [...notes] : notes.filter((note) => note.state !== 'ANNULLED')

export function countsOf(notes: readonly Note[]): { state: DeliveryNoteState; count: number }[] {
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
export function actionsOf({ state, date, replacedBy }: Note, today: string): Action[] {
  if (state === 'ISSUED') return date >= today ? ['vary', 'annul'] : ['annul']
  return state === 'ANNULLED' && replacedBy === null ? ['reissue'] : []
}
