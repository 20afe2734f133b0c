import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

// Portable types only: text and integer. Quantities and weights are whole thousandths, prices and discounts whole
// ten-thousandths, dates 'YYYY-MM-DD', instants ISO in UTC, flags 0 or 1.

type Flag = Generated<0 | 1>
type Text = Generated<string>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

interface SettingsTable {
  key: string
  value: string
}

interface MetaTable {
  key: string
  value: string
}

interface ServiceAccountsTable {
  id: Generated<number>
  email: string
  /** E-mail in lower case: what is unique and searched. */
  email_key: string
  password_hash: string
  created_at: string
}

interface ServiceTokensTable {
  /** SHA-256 of the bearer token, hexadecimal: a stolen table opens nothing. */
  token_hash: string
  account_id: number
  created_at: string
  expires_at: string
}

interface CustomersTable {
  code: string
  cliente: string
  indirizzo: Text
  citta: Text
  provincia: Text
  cap: Text
  piva: Text
  cod_fisc: Text
  tel: Text
  email: Text
  categ: Text
  categ2: Text
  condi_pag: Text
  persona: Text
  note: Text
  /** Price list (codlis) whose prices this customer sees. */
  listino: Generated<string>
}

interface ContactsTable {
  id: Generated<number>
  customer: string
  position: number
  persona: Text
  ruolo: Text
  email: Text
  tel1: Text
  tel2: Text
  cell: Text
  predefinito: Flag
  pec: Flag
}

interface DestinationsTable {
  id: Generated<number>
  customer: string
  code: string
  nomede: string
  viade: Text
  cittade: Text
  provinciade: Text
  capde: Text
  nazionede: Generated<string>
  referente: Text
  is_primaria: Flag
  destlogin: Text
  /** destlogin in lower case, null where there is none: unique over all customers. */
  login_key: Nullable<string>
  password_hash: Nullable<string>
  pending_password_hash: Nullable<string>
  pending_sent_at: Nullable<string>
  pending_expires_at: Nullable<string>
  order_active: Flag
  lun_off: Flag
  mar_off: Flag
  mer_off: Flag
  gio_off: Flag
  ven_off: Flag
  sab_off: Flag
  dom_off: Flag
  spec_off: Flag
  /** Counts every change of this record. */
  version: Generated<number>
  /** Counts every change of the standing rows: the ETag of the planning. */
  planning_version: Generated<number>
}

interface ArticlesTable {
  code: string
  descriz: string
  unita_m: string
  /** Code of the VAT rate, see vat_rates. */
  iva: string
  colore: Text
  tipo_arti: Text
  ngruppo3: Text
  ncolore: Text
  gruppo5: Text
  gruppo6: Text
  mgruppo7: Text
  peso_lo: Nullable<number>
  qtaminima: Nullable<number>
  qtarange: Nullable<number>
  qtamax: Nullable<number>
  /** Pieces per tray, whole. */
  pos: Nullable<number>
  in_evidenza: Flag
  su_web: Flag
  note_est: Text
  foto: Text
  contro: Text
  /** Every other field of the warehouse article: a flat JSON object of texts. */
  fields: Generated<string>
  updated_at: Nullable<string>
}

interface ArticlePricesTable {
  article: string
  codlis: string
  prezzo: Generated<number>
  sc1: Generated<number>
  sc2: Generated<number>
  sc3: Generated<number>
  ricar: Generated<number>
}

interface CategoriesTable {
  /** 1 to 6. */
  grp: number
  code: string
  name: string
}

interface CategoryGroupsTable {
  grp: number
  label: string
}

interface UnitsTable {
  code: string
  name: string
}

interface VatRatesTable {
  code: string
  name: string
  /** Hundredths of a percent: 400 is 4 %. */
  rate: number
}

interface PlanningRowsTable {
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

interface ExtraordinaryOrdersTable {
  id: Generated<number>
  customer: string
  destination: string
  date: string
  article: string
  descriz_art: Text
  quantity: number
  prezzo: Nullable<number>
}

interface ExtraordinaryClosuresTable {
  customer: string
  destination: string
  date: string
}

interface ClosedDatesTable {
  date: string
  closed_at: string
}

export type DeliverySource = 'standing' | 'extraordinary' | 'varied'

interface DeliverySnapshotTable {
  date: string
  customer: string
  destination: string
  article: string
  quantity: number
  source: DeliverySource
  /** Frozen for the delivery note: what the article was called, cost and was taxed when the date closed. */
  descriz: string
  unita_m: string
  prezzo: Nullable<number>
  sc1: Generated<number>
  sc2: Generated<number>
  sc3: Generated<number>
  iva: string
  iva_rate: Nullable<number>
}

interface OrderHistoryTable {
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

interface DocumentsTable {
  id: Generated<number>
  series: Generated<string>
  year: number
  number: number
  /** 3 is a delivery note (DDT). */
  type: Generated<number>
  causale: string
  customer: string
  destination: string
  /** Day of delivery. */
  data_cons: string
  issued_at: string
  state: 'emesso' | 'evaso' | 'annullato'
  state_at: string
  tblocco: Text
  replaced_by: Nullable<number>
  /** JSON: seller, buyer, place of delivery as they were at issue. */
  parties: string
  note: Text
}

interface DocumentRowsTable {
  document_id: number
  position: number
  article: string
  descriz: string
  unita_m: string
  quantity: number
  prezzo: Nullable<number>
  sc1: Generated<number>
  sc2: Generated<number>
  sc3: Generated<number>
  iva: string
  iva_rate: Nullable<number>
  lotto: Text
}

interface DocumentsIssuedTable {
  /** Day of delivery whose notes have been issued. */
  date: string
  issued_at: string
}

interface DocumentLogosTable {
  /** SHA-256 of the picture, hexadecimal. */
  hash: string
  data: string
}

interface DocumentPrintsTable {
  name: string
  /** JSON: what is printed under this name. */
  content: string
  created_at: string
  expires_at: string
}

interface CountersTable {
  name: string
  value: number
}

interface MailOutboxTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  /** Encrypted where it holds a password; emptied once sent. */
  body: Nullable<string>
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Nullable<string>
  last_error: Nullable<string>
  created_at: string
  sent_at: Nullable<string>
  /** The destination a mailed password belongs to. */
  customer: Nullable<string>
  destination: Nullable<string>
  reply_to: Text
  /** Keyed hash of the content: equal letters within a minute are one. */
  twin_key: Text
  message_id: Text
  /** After this instant nobody wants it any more. */
  expires_at: Text
}

interface RegistrationRequestsTable {
  id: Generated<number>
  at: string
  nome_azienda: string
  nome_referente: string
  telefono: string
  email: string
  mail_id: Nullable<number>
}

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
