import type { Connection } from '../lists/connection.ts'
import type { DocumentKind, DocumentState } from '../generated/contract.ts'
import type { DocumentKey } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'

/** Parent of `Document`. */
export type DocumentModel = DocumentKey & {
  /** What the server calls it in its state; null where it names none: there is nothing to print then. */
  erpId: string | null
  year: number | null
  /** 'Data documento'. */
  documentDate: string | null
  reason: string
  state: DocumentState
  kind: DocumentKind
  /** As the list of documents tells them; null where it does not. */
  names: { customer: string; destination: string } | null
  /** `erpId` of the document in its place. */
  replacedBy: string | null
}

/** A customer's lists; an annulled document is in none of them. */
export type ListedState = Exclude<DocumentState, 'ANNULLED'>

/** A document as the server lists it to a customer, with the mark of the destination it was made for. */
export type ListedDocument = Omit<DocumentModel, keyof DestinationKey> & { destinationMark: string }

/** Parent of `DocumentConnection`. */
export type DocumentsModel = Connection<DocumentModel> & { from: string | null; to: string | null }

/** Parent of `DocumentsToInvoice`; without a customer for all. */
export type ToInvoiceModel = { count: number; customer: { code: string; name: string } | null }
