import type { Insertable, Selectable } from 'kysely'
import type {
  ArticlesTable,
  ArticlePricesTable,
  CategoriesTable,
  CategoryGroupsTable,
  UnitsTable,
  VatRatesTable,
} from './tables-catalogue.ts'
import type {
  DocumentsTable,
  DocumentRowsTable,
  DocumentsIssuedTable,
  DocumentLogosTable,
  DocumentPrintsTable,
  CountersTable,
  MailOutboxTable,
  RegistrationRequestsTable,
} from './tables-documents.ts'
import type {
  PlanningRowsTable,
  ExtraordinaryOrdersTable,
  ExtraordinaryClosuresTable,
  ClosedDatesTable,
  DeliverySnapshotTable,
  OrderHistoryTable,
  EventsTable,
} from './tables-orders.ts'
import type {
  SettingsTable,
  MetaTable,
  ServiceAccountsTable,
  ServiceTokensTable,
  CustomersTable,
  ContactsTable,
  DestinationsTable,
} from './tables-people.ts'

export type { DeliverySource } from './tables-orders.ts'

/** Every table. The columns are documented in their types. */
export interface Tables {
  settings: SettingsTable
  meta: MetaTable
  service_accounts: ServiceAccountsTable
  service_tokens: ServiceTokensTable
  customers: CustomersTable
  contacts: ContactsTable
  destinations: DestinationsTable
  articles: ArticlesTable
  article_prices: ArticlePricesTable
  categories: CategoriesTable
  category_groups: CategoryGroupsTable
  units: UnitsTable
  vat_rates: VatRatesTable
  planning_rows: PlanningRowsTable
  extraordinary_orders: ExtraordinaryOrdersTable
  extraordinary_closures: ExtraordinaryClosuresTable
  closed_dates: ClosedDatesTable
  delivery_snapshot: DeliverySnapshotTable
  order_history: OrderHistoryTable
  events: EventsTable
  documents: DocumentsTable
  document_rows: DocumentRowsTable
  documents_issued: DocumentsIssuedTable
  document_logos: DocumentLogosTable
  document_prints: DocumentPrintsTable
  counters: CountersTable
  mail_outbox: MailOutboxTable
  registration_requests: RegistrationRequestsTable
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
