import type { DocumentState } from '../generated/resolvers.ts'

/** Parent of `Document`. */
export type DocumentModel = {
  /** Null where the server names none: it cannot be opened then. */
  id: string | null
  reason: string
  number: string
  /** 'Data documento'. */
  documentDate: string | null
  /** 'Data trasporto': the day of delivery. */
  date: string | null
  state: DocumentState
}

/** A document as the server lists it, with the mark of the destination it was made for. */
export type ListedDocument = DocumentModel & { destinationMark: string }
