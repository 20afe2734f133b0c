import type { Generated } from 'kysely'
import type { Nullable, Text } from './columns.ts'

export interface PlanningRowsTable {
  id: Generated<number>
  customer: string
  destination: string
  article: string
  lunedi: Generated<number>
  martedi: Generated<number>
  mercoledi: Generated<number>
  giovedi: Generated<number>
  venerdi: Generated<number>
  sabato: Generated<number>
  domenica: Generated<number>
}

export interface ExtraordinaryOrdersTable {
  id: Generated<number>
  customer: string
  destination: string
  date: string
  article: string
  descriz_art: Text
  quantity: number
  /** Stored only for the answers: the price on a delivery note comes from the price list. */
  prezzo: Nullable<number>
}

export interface ExtraordinaryClosuresTable {
  customer: string
  destination: string
  date: string
}

export interface ClosedDatesTable {
  date: string
  closed_at: string
}

export type DeliverySource = 'standing' | 'extraordinary' | 'varied'

export interface DeliverySnapshotTable {
  date: string
  customer: string
  destination: string
  article: string
  quantity: number
  source: DeliverySource
  /** Stored for the delivery note: the article's name, price and VAT at the closing. */
  descriz: string
  unita_m: string
  prezzo: Nullable<number>
  sc1: Generated<number>
  sc2: Generated<number>
  sc3: Generated<number>
  iva: string
  iva_rate: Nullable<number>
}

export interface EventsTable {
  /** Numbered without gaps, in the order of the commits. */
  id: number
  at: string
  /** As on the wire: 'ordine', 'data-chiusa' … */
  type: string
  /** Empty where an event is about no destination, like the other columns without a value. */
  customer: string
  destination: string
  kind: string
  actor: string
  /** JSON of the remaining fields of the wire. */
  detail: string
}

export interface OrderHistoryTable {
  id: Generated<number>
  at: string
  actor: string
  customer: string
  destination: string
  article: Nullable<string>
  weekday: Nullable<string>
  date: Nullable<string>
  kind: string
  old_value: Nullable<string>
  new_value: Nullable<string>
}
