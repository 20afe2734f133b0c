import type { DocumentPartsFragment, DocumentState } from '../generated/graphql.ts'
import { monthName, realDate } from '../ui/dates.ts'
import { text } from './documents.text.ts'

export type Doc = DocumentPartsFragment

/** The customer's two lists; an annulled document is in neither. */
export type ListedState = Exclude<DocumentState, 'ANNULLED'>

/** What is looked for; it stands in the address, so that a reload or a shared link shows the same. '' is no filter. */
export type Filter = { state: ListedState; date: string; number: string }

export const filterOf = (search: URLSearchParams): Filter => ({
  state: search.get('stato') === 'evasi' ? 'INVOICED' : 'ISSUED',
  date: realDate(search.get('data')) ?? '',
  number: search.get('numero') ?? '',
})

/** Names the document that is open. */
export const OPENED = 'documento'

export function searchOf({ state, date, number }: Filter, opened = ''): URLSearchParams {
  const entries = { stato: state === 'INVOICED' ? 'evasi' : '', data: date, numero: number, [OPENED]: opened }
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''))
}

/** A person may look for either date of a note. */
const isOf = (document: Doc, date: string) => document.documentDate === date || document.date === date

export const filtered = (documents: readonly Doc[], { date, number }: Filter): Doc[] => {
  const part = number.trim().toLowerCase()
  return documents.filter((document) => (date === '' || isOf(document, date)) && document.number.toLowerCase().includes(part))
}

type Month = { key: string; name: string; documents: Doc[] }

/** The documents month by month, in their order. */
export function byMonth(documents: readonly Doc[]): Month[] {
  const months = Map.groupBy(documents, ({ documentDate }) => documentDate?.slice(0, 7) ?? '')
  return [...months].map(([key, own]) => ({ key, name: key === '' ? text.undated : monthName(`${key}-01`), documents: own }))
}
