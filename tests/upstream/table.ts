// The calls that each operation makes, in the order in which the operations run: all of the portal (upper case) and all documented ones.
// Goals: a week, destinations and a customer at most 2, production 1, of what is not shared; docs/BENCHMARKS.md explains the rest.
import { PASSWORD } from '../../bakery/src/test/world.ts'
import { LIDO } from '../support/foreign/state.ts'

/**
 * The number of calls. Of a reading: when the gateway still has what it keeps for minutes, and when it also has what it keeps for
 * seconds and shares between all callers (catalogues, cut-off, closed dates, company). Or the error if the back end has no such
 * feature.
 */
type Calls = number | [later: number, atOnce: number] | typeof NONE | typeof EXPIRED | typeof CHANGED

const NONE = 'FEATURE_UNAVAILABLE'
/** The refusals of a second factor that was never begun. */
const EXPIRED = 'VERIFICATION_EXPIRED'
const CHANGED = 'SECOND_FACTOR_CHANGED'

export type Row = {
  bundled: Calls
  foreign: Calls
  by: 'bar' | 'staff' | 'guest' | 'program'
  /** '$ISSUED', '$ANNULLED', '$token' and '$print' are replaced by what the bakery has at that time. */
  variables?: Record<string, unknown>
  /** The reading after which this change is made, five seconds later; a reading without it follows itself. */
  after?: string
}

const OWN = { destinationId: '0041/0001' }
const DAYS = { from: '2026-11-20', to: '2026-12-19' }
const WEEK = { from: '2026-11-23', to: '2026-11-29' }
const cell = (quantity: number) => ({ articleCode: 'PAN001', day: 'FRIDAY', quantity })
const rows = [{ articleCode: 'PAN001', quantity: 15 }]
const onDate = (date: string, input: object) => ({ input: { ...OWN, ...input }, date, ...DAYS })
const EXPIRES = '2026-12-18T09:00:00Z'

// prettier-ignore
export const TABLE: Record<string, Row> = {
  // Session
  Session: { bundled: [6, 1], foreign: [6, 1], by: 'bar' },
  CompanyInfo: { bundled: [5, 0], foreign: [5, 0], by: 'bar' },
  StaffInfo: { bundled: [5, 0], foreign: [5, 0], by: 'staff' },
  Capabilities: { bundled: [0, 0], foreign: [0, 0], by: 'staff' },
  Destination: { bundled: [1, 1], foreign: [1, 1], by: 'staff', variables: OWN },
  Login: { bundled: 4, foreign: 6, by: 'guest', variables: { input: { email: 'trattoria@piu.example', password: PASSWORD } }, after: 'Session' },
  CompleteLogin: { bundled: EXPIRED, foreign: EXPIRED, by: 'guest', variables: { input: { challenge: 'none', code: '000000' } }, after: 'Session' },
  SecondFactor: { bundled: [0, 0], foreign: [0, 0], by: 'staff' },
  BeginSecondFactor: { bundled: 3, foreign: 5, by: 'staff', variables: { input: { currentPassword: PASSWORD } }, after: 'Session' },
  EnableSecondFactor: { bundled: EXPIRED, foreign: EXPIRED, by: 'staff', variables: { input: { setup: 'none', code: '000000' } }, after: 'Session' },
  DisableSecondFactor: { bundled: CHANGED, foreign: CHANGED, by: 'staff', variables: { input: { currentPassword: PASSWORD, code: '000000' } }, after: 'Session' },
  Reconnect: { bundled: 2, foreign: 6, by: 'guest', after: 'Session' },
  RecoverPassword: { bundled: 3, foreign: 7, by: 'guest', variables: { input: { email: LIDO.email } }, after: 'Session' },
  RequestRegistration: { bundled: 1, foreign: 1, by: 'guest', variables: { input: { companyName: 'Bar Nuovo', contactPerson: 'Ugo', email: 'ugo@nuovo.example', phone: '059 1' } }, after: 'Session' },
  ChangePassword: { bundled: 6, foreign: 8, by: 'bar', variables: { input: { ...OWN, currentPassword: PASSWORD, newPassword: 'una nuova password' } }, after: 'Session' },
  EnterDestination: { bundled: 1, foreign: 1, by: 'staff', variables: { input: OWN }, after: 'Destinations' },
  Logout: { bundled: 0, foreign: 0, by: 'guest', after: 'Session' },

  // The week of a destination
  WeeklyPlanning: { bundled: [3, 1], foreign: [5, 3], by: 'bar', variables: { ...OWN, ...DAYS } },
  Catalogue: { bundled: [3, 1], foreign: [4, 1], by: 'bar', variables: OWN },
  OrderingWindow: { bundled: [2, 1], foreign: [2, 1], by: 'bar', variables: OWN },
  planning: { bundled: [3, 1], foreign: [4, 2], by: 'program', variables: OWN },
  UpdatePlanning: { bundled: 5, foreign: 6, by: 'bar', variables: { input: { ...OWN, cells: [cell(15)] } }, after: 'WeeklyPlanning' },
  UsualQuantities: { bundled: [1, 1], foreign: NONE, by: 'bar', variables: OWN },
  usualQuantities: { bundled: [1, 1], foreign: NONE, by: 'program', variables: OWN },
  changePlanning: { bundled: 5, foreign: 6, by: 'program', variables: { input: { ...OWN, cells: [cell(20)] } }, after: 'planning' },
  SetDayDisabled: { bundled: 4, foreign: 4, by: 'bar', variables: { input: { ...OWN, day: 'WEDNESDAY', disabled: true } }, after: 'WeeklyPlanning' },
  setDayDisabled: { bundled: 4, foreign: 4, by: 'program', variables: { input: { ...OWN, day: 'WEDNESDAY', disabled: false } }, after: 'planning' },

  // Its dates
  DateOrder: { bundled: [4, 2], foreign: [9, 3], by: 'bar', variables: { ...OWN, date: '2026-11-26' } },
  DeliveryOfDate: { bundled: [4, 2], foreign: [9, 3], by: 'bar', variables: { ...OWN, date: '2026-11-26' } },
  DeliveriesOfPeriod: { bundled: [4, 2], foreign: [9, 3], by: 'bar', variables: { ...OWN, ...WEEK } },
  Exceptions: { bundled: [3, 1], foreign: [4, 2], by: 'bar', variables: { ...OWN, ...DAYS } },
  deliveries: { bundled: [4, 2], foreign: [9, 3], by: 'program', variables: { ...OWN, ...WEEK } },
  deliveryDates: { bundled: [1, 0], foreign: [1, 0], by: 'program', variables: WEEK },
  SetExtraordinaryOrder: { bundled: 7, foreign: 13, by: 'bar', variables: onDate('2026-12-01', { date: '2026-12-01', rows }), after: 'Exceptions' },
  placeOrder: { bundled: 9, foreign: 11, by: 'program', variables: { input: { ...OWN, date: '2026-12-02', mode: 'MERGE', rows } }, after: 'deliveries' },
  DeleteExtraordinaryOrder: { bundled: 7, foreign: 13, by: 'bar', variables: onDate('2026-12-01', { date: '2026-12-01' }), after: 'Exceptions' },
  cancelOrder: { bundled: 5, foreign: 5, by: 'program', variables: { input: { ...OWN, date: '2026-12-02' } }, after: 'deliveries' },
  CreateClosures: { bundled: 7, foreign: 13, by: 'bar', variables: onDate('2026-12-03', { dates: ['2026-12-03', '2026-12-04'] }), after: 'Exceptions' },
  skipDates: { bundled: 5, foreign: 5, by: 'program', variables: { input: { ...OWN, dates: ['2026-12-10', '2026-12-11'], onOrder: 'REFUSE' } }, after: 'deliveries' },
  DeleteClosures: { bundled: 7, foreign: 13, by: 'bar', variables: onDate('2026-12-03', { dates: ['2026-12-03', '2026-12-04'] }), after: 'Exceptions' },
  reopenDates: { bundled: 5, foreign: 5, by: 'program', variables: { input: { ...OWN, dates: ['2026-12-10', '2026-12-11'] } }, after: 'deliveries' },

  // Customers and destinations
  Destinations: { bundled: [1, 1], foreign: [1, 1], by: 'staff' },
  DeliveryPlaces: { bundled: [1, 1], foreign: [1, 1], by: 'staff' },
  TokenDestinations: { bundled: [1, 1], foreign: [1, 1], by: 'staff' },
  destinations: { bundled: [2, 2], foreign: [2, 2], by: 'program', variables: { filter: { isActive: true } } },
  customers: { bundled: [1, 1], foreign: [1, 1], by: 'program', variables: { filter: { search: 'bar' } } },
  CustomerRecord: { bundled: [2, 1], foreign: [2, 1], by: 'staff', variables: { code: '0041' } },
  customer: { bundled: [1, 1], foreign: [1, 1], by: 'program', variables: { code: '0041' } },
  NewCustomer: { bundled: [0, 0], foreign: [0, 0], by: 'staff' },
  CreateCustomer: { bundled: 7, foreign: 11, by: 'staff', variables: { input: { set: { name: 'Hotel Estense' }, credentials: { loginEmail: 'hotel@estense.example', password: 'Estense-Hotel-1' } } }, after: 'NewCustomer' },
  createCustomer: { bundled: 3, foreign: 4, by: 'program', variables: { input: { set: { name: 'Caffè della Stazione', city: 'Modena' } } }, after: 'customers' },
  UpdateCustomer: { bundled: 6, foreign: 6, by: 'staff', variables: { input: { code: '0041', set: { phone: '059 2' }, destinations: [{ code: '0002', set: { city: 'Reggio' } }] } }, after: 'CustomerRecord' },
  updateCustomer: { bundled: 3, foreign: 4, by: 'program', variables: { input: { code: '0041', set: { phone: '059 3' } } }, after: 'customer' },
  CreateDestination: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { customerCode: '0041', code: '0008', set: { name: 'Dehors' } } }, after: 'CustomerRecord' },
  createDestination: { bundled: 3, foreign: 4, by: 'program', variables: { input: { customerCode: '0041', code: '0009', set: { name: 'Chiosco' } } }, after: 'customer' },
  UpdateDestination: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { id: '0041/0002', set: { street: 'Via Nuova 2' } } }, after: 'CustomerRecord' },
  updateDestination: { bundled: 3, foreign: 4, by: 'program', variables: { input: { id: '0041/0002', set: { street: 'Via Nuova 3' } } }, after: 'customer' },
  SendCredentials: { bundled: 5, foreign: 7, by: 'staff', variables: { input: { destinationId: '0041/0002', loginEmail: 'nuovo@sport.example', password: 'Spiaggia-Nuova-2' } }, after: 'CustomerRecord' },
  sendCredentials: { bundled: 5, foreign: 8, by: 'program', variables: { input: { destinationId: '0041/0002', loginEmail: 'altro@sport.example' } }, after: 'customer' },

  // Articles and categories
  Articles: { bundled: [1, 1], foreign: [1, 1], by: 'staff' },
  WarehouseLists: { bundled: [0, 0], foreign: [0, 0], by: 'staff' },
  Article: { bundled: [1, 1], foreign: [1, 1], by: 'staff', variables: { code: 'PAN001' } },
  syncArticles: { bundled: [1, 1], foreign: [1, 1], by: 'program' },
  article: { bundled: [1, 1], foreign: [1, 1], by: 'program', variables: { code: 'PAN001' } },
  articleRecord: { bundled: [1, 1], foreign: [1, 1], by: 'program', variables: { code: 'PAN001' } },
  categories: { bundled: [0, 0], foreign: [0, 0], by: 'program' },
  CreateArticle: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { code: 'GRI005', set: { description: 'Grissini', unitCode: 'kg', vatCode: '10' } } }, after: 'Articles' },
  createArticle: { bundled: 3, foreign: 3, by: 'program', variables: { input: { code: 'GRI006', set: { description: 'Grissini', unitCode: 'kg', vatCode: '10' } } }, after: 'syncArticles' },
  UpdateArticle: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { code: 'GRI005', set: { description: 'Grissini lunghi' } } }, after: 'Article' },
  updateArticle: { bundled: 3, foreign: 3, by: 'program', variables: { input: { code: 'GRI006', set: { description: 'Grissini corti' } } }, after: 'article' },
  deleteArticle: { bundled: 3, foreign: 3, by: 'program', variables: { input: { code: 'GRI006' } }, after: 'article' },
  CreateCategory: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { group: 'GROUP_4', name: 'Secco' } }, after: 'WarehouseLists' },
  createCategory: { bundled: 3, foreign: 3, by: 'program', variables: { input: { group: 'GROUP_5', name: 'Umido' } }, after: 'categories' },
  DeleteCategory: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { group: 'GROUP_4', code: '01' } }, after: 'WarehouseLists' },
  deleteCategory: { bundled: 3, foreign: 3, by: 'program', variables: { input: { group: 'GROUP_5', code: '01' } }, after: 'categories' },

  // Production
  Production: { bundled: [2, 1], foreign: [2, 1], by: 'staff', variables: WEEK },
  ProductionDays: { bundled: [7, 7], foreign: [7, 7], by: 'staff', variables: { ...WEEK, by: 'GROUP_1' } },
  Today: { bundled: [6, 5], foreign: NONE, by: 'staff', variables: { date: '2026-11-20', first: 8 } },
  CreatePrinting: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { from: '2026-11-20', to: '2026-11-20', items: [{ articleCode: 'PAN001', description: 'Pane', quantity: 15 }] } }, after: 'Production' },
  DeletePrinting: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { id: 'nobody' } }, after: 'Production' },
  ProductionShares: { bundled: [1, 1], foreign: NONE, by: 'staff', variables: { ...WEEK, articleCode: 'PAN001' } },
  tomorrow: { bundled: [3, 2], foreign: NONE, by: 'program' },
  unusualDeliveries: { bundled: [2, 2], foreign: NONE, by: 'program' },
  orderChanges: { bundled: [1, 1], foreign: NONE, by: 'program' },
  productionOrders: { bundled: [1, 1], foreign: NONE, by: 'program' },

  // Documents
  CustomerDocuments: { bundled: [2, 2], foreign: [2, 2], by: 'bar', variables: { ...OWN, state: 'ISSUED' } },
  DeliveryNotes: { bundled: [1, 1], foreign: NONE, by: 'staff', variables: { from: '2026-11-01', to: '2026-11-19' } },
  documents: { bundled: [1, 1], foreign: NONE, by: 'program', variables: { filter: { customerCode: '0041', from: '2026-11-01', to: '2026-11-19' } } },
  OpenDocument: { bundled: 2, foreign: 2, by: 'bar', variables: { input: { id: '$ISSUED' } }, after: 'CustomerDocuments' },
  PrintDocuments: { bundled: 2, foreign: NONE, by: 'staff', variables: { input: { ids: ['$ISSUED'] } }, after: 'DeliveryNotes' },
  PrintProgress: { bundled: [1, 1], foreign: [0, 0], by: 'staff', variables: { url: '$print' } },
  AnnulDocument: { bundled: 3, foreign: NONE, by: 'staff', variables: { input: { id: '$ISSUED' } }, after: 'DeliveryNotes' },
  ReissueDocument: { bundled: 3, foreign: NONE, by: 'staff', variables: { input: { id: '$ANNULLED' } }, after: 'DeliveryNotes' },
  annulDocument: { bundled: 3, foreign: NONE, by: 'program', variables: { input: { id: '$ISSUED' } }, after: 'documents' },
  reissueDocument: { bundled: 3, foreign: NONE, by: 'program', variables: { input: { id: '$ANNULLED' } }, after: 'documents' },
  DeliveryToVary: { bundled: [4, 2], foreign: [9, 3], by: 'staff', variables: { ...OWN, date: '2026-11-19' } },
  VaryDelivery: { bundled: 5, foreign: NONE, by: 'staff', variables: { input: { ...OWN, date: '2026-11-19', rows } }, after: 'DeliveryToVary' },
  varyDelivery: { bundled: 6, foreign: NONE, by: 'program', variables: { input: { ...OWN, date: '2026-11-19', rows: [{ articleCode: 'PAN001', quantity: 20 }] } }, after: 'deliveries' },
  DocumentsToInvoice: { bundled: [1, 1], foreign: NONE, by: 'staff', variables: { from: '2026-11-19', to: '2026-11-19', customerCode: '0042' } },
  documentsToInvoice: { bundled: [1, 1], foreign: NONE, by: 'program', variables: { from: '2026-11-18', to: '2026-11-18', customerCode: '0042' } },
  InvoiceDocuments: { bundled: 3, foreign: NONE, by: 'staff', variables: { input: { from: '2026-11-19', to: '2026-11-19', customerCode: '0042', expectedCount: 1 } }, after: 'DocumentsToInvoice' },
  invoiceDocuments: { bundled: 3, foreign: NONE, by: 'program', variables: { input: { from: '2026-11-18', to: '2026-11-18', customerCode: '0042', expectedCount: 1 } }, after: 'documentsToInvoice' },

  // The bakery
  CompanySettings: { bundled: [2, 1], foreign: [2, 1], by: 'staff' },
  company: { bundled: [1, 0], foreign: [5, 0], by: 'program' },
  viewer: { bundled: [0, 0], foreign: [0, 0], by: 'program' },
  SystemStatus: { bundled: [2, 1], foreign: [1, 0], by: 'staff' },
  systemStatus: { bundled: [2, 1], foreign: [1, 0], by: 'program' },
  UpdateCompany: { bundled: 3, foreign: 3, by: 'staff', variables: { input: { set: { phone: '059 4' } } }, after: 'CompanySettings' },
  updateCompany: { bundled: 3, foreign: 3, by: 'program', variables: { input: { set: { phone: '059 5' } } }, after: 'company' },
  AuditEntries: { bundled: [2, 2], foreign: [4, 4], by: 'staff', variables: { first: 50 } },
  changes: { bundled: [2, 2], foreign: [4, 4], by: 'program', variables: { filter: { from: '2026-11-01' } } },
  ApiTokens: { bundled: [0, 0], foreign: [0, 0], by: 'staff' },
  CreateApiToken: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { name: 'Cassa', scopes: ['READ_ORDERS'], expiresAt: EXPIRES } }, after: 'ApiTokens' },
  CreatePlaygroundToken: { bundled: 0, foreign: 0, by: 'staff', after: 'CompanySettings' },
  // Refused: a webhook would follow the feed of events from then on.
  CreateWebhook: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { url: 'https://127.0.0.1/', events: ['ORDER_CHANGED'] } }, after: 'ApiTokens' },
  UpdateWebhook: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { id: 'none', set: { isPaused: true } } }, after: 'ApiTokens' },
  DeleteWebhook: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { id: 'none' } }, after: 'ApiTokens' },
  ReplayWebhookDelivery: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { id: 'none' } }, after: 'ApiTokens' },
  RevokeApiToken: { bundled: 0, foreign: 0, by: 'staff', variables: { input: { id: '$token' } }, after: 'ApiTokens' },
}
