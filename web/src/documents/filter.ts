import type { DocumentFieldsFragment, DocumentState } from '../generated/graphql.ts'
import { monthName, realDate } from '../ui/dates.ts'
import { arranged } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'
import { text } from './documents.text.ts'

export type ListedDocument = DocumentFieldsFragment

/** The customer's two lists; neither contains annulled documents. */
export type ListedState = Exclude<DocumentState, 'ANNULLED'>

/** '' is no filter. */
export type Filter = { state: ListedState; date: string; number: string }

/** In the address: the filter, the order, the open document. A reload or a shared link restores them. */
export const ADDRESS = ['stato', 'data', 'numero', 'ordine', 'documento'] as const

type Written = Record<'stato' | 'data' | 'numero', string>

export const filterOf = ({ stato, data, numero }: Written): Filter => ({
  state: stato === 'evasi' ? 'INVOICED' : 'ISSUED',
  date: realDate(data) ?? '',
  number: numero,
})

export const wordOf = (state: ListedState) => (state === 'INVOICED' ? 'evasi' : '')

/** The order of the gateway's answer. */
export const NEWEST = '-data'

const values: OrderValues<ListedDocument> = {
  causale: ({ reason }) => reason,
  numero: ({ number }) => Number(number) || number,
  data: ({ documentDate }) => documentDate,
}

export const sorted = (documents: readonly ListedDocument[], written: string) => arranged(documents, written, NEWEST, values)

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
