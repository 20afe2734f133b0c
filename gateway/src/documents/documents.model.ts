import type { Connection } from '../lists/connection.ts'
import type { DocumentKind, DocumentState } from '../generated/contract.ts'
import type { DocumentKey } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'

/** Parent of `Document`. */
export type DocumentModel = DocumentKey & {
  /** The server's id of it in its state; null without one: then it cannot be printed. */
  erpId: string | null
  year: number | null
  /** 'Data documento'. */
  documentDate: string | null
  reason: string
  state: DocumentState
  kind: DocumentKind
  /** Present in the list of all documents; null elsewhere. */
  names: { customer: string; destination: string } | null
  /** `erpId` of the document that replaces it. */
  replacedBy: string | null
}

/** A customer's lists; annulled documents are in none of them. */
export type ListedState = Exclude<DocumentState, 'ANNULLED'>

/** A document in a customer's list, with the mark of its destination. */
export type ListedDocument = Omit<DocumentModel, keyof DestinationKey> & { destinationMark: string }

/** Parent of `DocumentConnection`. */
export type DocumentsModel = Connection<DocumentModel> & { from: string | null; to: string | null }

/** Parent of `DocumentsToInvoice`; without a customer for all. */
export type ToInvoiceModel = { count: number; customer: { code: string; name: string } | null }
