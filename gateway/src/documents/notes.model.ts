import type { DeliveryNoteState } from '../generated/resolvers.ts'

/** Parent of `DeliveryNote`. */
export type DeliveryNoteModel = {
  id: string
  number: string
  year: number
  /** 'Data documento'. */
  documentDate: string
  /** 'Data trasporto': the day of delivery. */
  date: string
  reason: string
  state: DeliveryNoteState
  customerCode: string
  customerName: string
  destinationCode: string
  destinationName: string
  replacedBy: string | null
}

/** Whose delivery, and when. */
export type DeliveryKey = { customerCode: string; destinationCode: string; date: string }

/** Thousandths. */
export type Portion = { code: string; quantity: number }

/** Parent of `DeliveryToVary`. */
export type DeliveryToVaryModel = DeliveryKey & { isClosed: boolean; rows: (Portion & { description: string; unit: string })[] }

/** With what the server calls this state; null where it gives none. */
export type VersionedDelivery = DeliveryToVaryModel & { version: string | null }
