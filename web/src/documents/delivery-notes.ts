import { arranged } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'
import type { DocumentState, DeliveryNoteNumberFragment, DeliveryNoteFieldsFragment } from '../generated/graphql.ts'

/** A row of the list of delivery notes. */
export type DeliveryNote = Pick<DeliveryNoteFieldsFragment, 'id' | 'documentDate' | 'state'> & {
  /** With the year of its numbering: '117/2026'. */
  number: string
  date: string
  destinationId: string
  customerCode: string
  customerName: string
  destinationCode: string
  destinationName: string
  isReplaced: boolean
}

export const STATES = ['ISSUED', 'INVOICED', 'ANNULLED'] as const

/** The states in the address. */
const WORDS: Record<DocumentState, string> = { ISSUED: 'emesse', INVOICED: 'fatturate', ANNULLED: 'annullate' }
export const wordOf = (state: DocumentState | '') => (state === '' ? '' : WORDS[state])
export const stateOf = (word: string): DocumentState | '' => STATES.find((state) => WORDS[state] === word) ?? ''

export const numberOf = ({ number, year }: Pick<DeliveryNoteNumberFragment, 'number' | 'year'>): string =>
  year === null ? number : `${number}/${year}`

export const deliveryNoteOf = (document: DeliveryNoteFieldsFragment): DeliveryNote => {
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

export type DeliveryNoteFilter = { state: DocumentState | ''; search: string }

export function filteredNotes(notes: readonly DeliveryNote[], { state, search }: DeliveryNoteFilter): DeliveryNote[] {
  const part = search.trim().toLowerCase()
  const isFound = ({ number, customerCode, customerName, destinationCode, destinationName }: DeliveryNote) =>
    [number, customerCode, customerName, destinationCode, destinationName].some((one) => one.toLowerCase().includes(part))
  return notes.filter((note) => (state === '' || note.state === state) && (part === '' || isFound(note)))
}

/** The order of the gateway's answer. */
export const NEWEST = '-data'

const byNumber = ({ number }: DeliveryNote) => {
  const [own, year] = number.split('/')
  return year === undefined ? Number(own) || number : Number(year) * 1e7 + Number(own)
}

const values: OrderValues<DeliveryNote> = {
  numero: byNumber,
  data: ({ documentDate }) => documentDate,
  cliente: recipientOf,
  stato: ({ state }) => STATES.indexOf(state),
}

export const sortedNotes = (notes: readonly DeliveryNote[], written: string) => arranged(notes, written, NEWEST, values)

/** The notes to print: annulled ones only when the filter shows nothing else. */
export const printable = (notes: readonly DeliveryNote[], { state }: DeliveryNoteFilter): DeliveryNote[] =>
  state === 'ANNULLED' ? [...notes] : notes.filter((note) => note.state !== 'ANNULLED')

export function countsOf(notes: readonly DeliveryNote[]): { state: DocumentState; count: number }[] {
  return STATES.map((state) => ({ state, count: notes.filter((note) => note.state === state).length })).filter(
    ({ state, count }) => count > 0 || state === 'ISSUED',
  )
}

/** Customer and destination, each name once. */
export function recipientOf({ customerName, destinationName }: DeliveryNote): string {
  if (destinationName.startsWith(customerName)) return destinationName
  return destinationName === '' ? customerName : `${customerName} · ${destinationName}`
}

export type Action = 'vary' | 'annul' | 'reissue'

/** The actions to offer for a note today; the bakery's server may still refuse them. */
export function actionsOf({ state, date, isReplaced }: DeliveryNote, today: string): Action[] {
  if (state === 'ISSUED') return date >= today ? ['vary', 'annul'] : ['annul']
  return state === 'ANNULLED' && !isReplaced ? ['reissue'] : []
}
