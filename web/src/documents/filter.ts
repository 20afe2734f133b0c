import type { DocumentFieldsFragment, DocumentState } from '../generated/graphql.ts'
import { monthName, realDate } from '../ui/dates.ts'
import { text } from './documents.text.ts'

export type ListedDocument = DocumentFieldsFragment

/** The customer's two lists; neither contains annulled documents. */
export type ListedState = Exclude<DocumentState, 'ANNULLED'>

/** The filter, as in the address, so that a reload or a shared link restores it. '' is no filter. */
export type Filter = { state: ListedState; date: string; number: string }

export const filterOf = (search: URLSearchParams): Filter => ({
  state: search.get('stato') === 'evasi' ? 'INVOICED' : 'ISSUED',
  date: realDate(search.get('data')) ?? '',
  number: search.get('numero') ?? '',
})

/** The parameter of the open document. */
export const OPENED = 'documento'

export function searchOf({ state, date, number }: Filter, opened = ''): URLSearchParams {
  const entries = { stato: state === 'INVOICED' ? 'evasi' : '', data: date, numero: number, [OPENED]: opened }
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''))
}

/** The filter matches either date of a document. */
const isOf = (document: ListedDocument, date: string) => document.documentDate === date || document.date === date

export const filtered = (documents: readonly ListedDocument[], { date, number }: Filter): ListedDocument[] => {
  const part = number.trim().toLowerCase()
  return documents.filter((document) => (date === '' || isOf(document, date)) && document.number.toLowerCase().includes(part))
}

type Month = { key: string; name: string; documents: ListedDocument[] }

/** The documents by month, in their order. */
export function byMonth(documents: readonly ListedDocument[]): Month[] {
  const months = Map.groupBy(documents, ({ documentDate }) => documentDate?.slice(0, 7) ?? '')
  return [...months].map(([key, own]) => ({ key, name: key === '' ? text.undated : monthName(`${key}-01`), documents: own }))
}
