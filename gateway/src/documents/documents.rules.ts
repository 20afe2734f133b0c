// Which documents belong to whom, and which ones a filter selects. Pure.
import { type ListOrder, byText, descending } from '../lists/connection.ts'
import type { DocumentFilter, DocumentOrder } from '../generated/contract.ts'
import { documentMark } from '../erp/primario.erp.ts'
import { destinationId, documentId } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'
import type { DocumentModel, ListedDocument, ListedState } from './documents.model.ts'

const LISTED: readonly ListedState[] = ['ISSUED', 'INVOICED']

/** The server lists the documents of a whole customer, or of everybody: only those with the destination's mark are its own. */
export function ownDocuments(documents: readonly ListedDocument[], { customerCode, destinationCode }: DestinationKey): DocumentModel[] {
  const mark = documentMark({ customerCode, destinationCode })
  return documents
    .filter(({ destinationMark }) => destinationMark === mark)
    .map(({ destinationMark: _mark, ...document }) => ({ ...document, customerCode, destinationCode }))
}

type Filter = DocumentFilter | null | undefined

/** The lists that can contain documents of the filter. */
export const listedStates = (filter: Filter): ListedState[] => LISTED.filter((state) => filter?.states?.includes(state) ?? true)

export function filtered(documents: readonly DocumentModel[], filter: Filter): DocumentModel[] {
  const { from, to, customerCode, destinationId: place, states, search } = filter ?? {}
  const part = search?.trim().toLowerCase() ?? ''
  return documents.filter(
    (document) =>
      (!from || (document.date !== null && document.date >= from)) &&
      (!to || (document.date !== null && document.date <= to)) &&
      (!customerCode || document.customerCode === customerCode) &&
      (!place || destinationId(document) === place) &&
      (!states || states.includes(document.state)) &&
      (part === '' || wordsOf(document).some((word) => word.toLowerCase().includes(part))),
  )
}

const wordsOf = ({ number, year, customerCode, destinationCode, names }: DocumentModel): string[] => [
  `${number}/${year ?? ''}`,
  ...(names ? [customerCode, destinationCode, names.customer, names.destination] : []),
]

const figures = new Intl.Collator('it', { numeric: true })

const byNumberOfDocument = {
  kind: 'string' as const,
  of: ({ number }: DocumentModel) => number,
  compare: (one: string | number, other: string | number) => figures.compare(String(one), String(other)),
}

const newestBy = (name: DocumentOrder, dateOf: (document: DocumentModel) => string | null): ListOrder<DocumentModel> => ({
  name,
  keys: [
    descending(byText<DocumentModel>((document) => dateOf(document) ?? '')),
    descending(byNumberOfDocument),
    byText<DocumentModel>(documentId),
  ],
})

export const ORDERS: Record<DocumentOrder, ListOrder<DocumentModel>> = {
  NEWEST: newestBy('NEWEST', ({ documentDate }) => documentDate),
  NEWEST_DELIVERY: newestBy('NEWEST_DELIVERY', ({ date }) => date),
}
