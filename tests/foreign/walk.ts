// A user's actions in Panify, subject by subject, through the portal's endpoint. Every step is one GraphQL operation.
import type { startPortal } from '../../gateway/src/test/portal.ts'
import { BAR, LIDO, STAFF } from '../support/foreign/state.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>
type Browser = ReturnType<Portal['browser']>

export type Step = {
  name: string
  by: 'staff' | 'bar' | 'guest'
  query: string
  variables?: Record<string, unknown>
  /** The step must be refused. */
  isRefused?: true
}

const ERROR = '... on Refusal { code message }'
const DESTINATION = `id code customerCode name street city province postcode country contactPerson loginEmail passwordState
  isActive isPrimary disabledDays isSpecialDayDisabled`
const OWN_DESTINATION = 'id code customerCode name street city province postcode country isActive isPrimary disabledDays'
const CONTACT = 'name role email phone secondPhone mobile isDefault isCertifiedEmail'
const CUSTOMER = `code name street city province postcode vatNumber taxCode phone email category secondCategory paymentTerms contactPerson note
  isInternal destinations { ${DESTINATION} } contacts { ${CONTACT} }`
const LIMITS = 'limits { minimum step maximum decimals }'
const WEEK = 'monday tuesday wednesday thursday friday saturday sunday'
const PLANNING = `rows { id articleCode description unit { code kind } weight note quantities { ${WEEK} } ${LIMITS} } days { day isDisabled nextOpenDate }`
const ORDER_ROW = `articleCode description unit { code kind } quantity price weight note ${LIMITS}`
const ORDER = `id date rows { ${ORDER_ROW} }`
const DATES = `extraordinaryOrders { ${ORDER} } closures { id date }`
const ARTICLE = `code description unit { code kind } weight ${LIMITS} piecesPerTray note isFeatured dataSheetUrl categories { key code category { name } }`
const RECORD = `vatCode vatRate { name } identification { supplierCode barcode } dimensions { weight minimum step piecesPerTray }
  prices { priceList { code } price discount1 markup } stock { available committed minimumStock } costs { listPrice1 listDiscount1 averageCost }
  accounting { counterpart } dates { startsOn endsOn } flags`
const DOCUMENT = 'id number year date reason state kind'
const COMPANY = 'name street city province postcode phone email vatNumber taxCode cutOff suspension { from resumesOn }'

const change = (name: string, field: string, type: string, answer: string) =>
  `mutation ${name}($input: ${type}!) { ${field}(input: $input) { __typename ${answer} ${ERROR} } }`
const UPDATE_PLANNING = change('P', 'updatePlanning', 'UpdatePlanningInput', `... on PlanningUpdated { planning { ${PLANNING} } }`)
const SET_DAY = change('D', 'setDayDisabled', 'SetDayDisabledInput', `... on DayDisabledSet { destination { disabledDays } }`)
const SET_ORDER = change('O', 'setExtraordinaryOrder', 'SetExtraordinaryOrderInput', `... on ExtraordinaryOrderSet { order { ${ORDER} } }`)
const CREATE_CUSTOMER = change(
  'C',
  'createCustomer',
  'CreateCustomerInput',
  `... on CustomerCreated { customer { ${CUSTOMER} } credentials steps { position code outcome } }`,
)
const UPDATE_CUSTOMER = change(
  'U',
  'updateCustomer',
  'UpdateCustomerInput',
  `... on CustomerUpdated { customer { ${CUSTOMER} } steps { position code outcome } }`,
)
const UPDATE_ARTICLE = change(
  'A',
  'updateArticle',
  'UpdateArticleInput',
  `... on ArticleUpdated { article { ${ARTICLE} record { ${RECORD} } } }`,
)
const CREATE_ARTICLE = change(
  'A',
  'createArticle',
  'CreateArticleInput',
  `... on ArticleCreated { article { ${ARTICLE} record { ${RECORD} } } message }`,
)
const CREATE_CATEGORY = change('K', 'createCategory', 'CreateCategoryInput', '... on CategoryCreated { category { code name } }')
const UPDATE_COMPANY = change('S', 'updateCompany', 'UpdateCompanyInput', `... on CompanyUpdated { company { ${COMPANY} } }`)
const SEND_CREDENTIALS = change(
  'X',
  'sendCredentials',
  'SendCredentialsInput',
  `... on CredentialsSaved { destination { ${DESTINATION} } mail }`,
)
const RECOVER = change('R', 'recoverPassword', 'RecoverPasswordInput', '... on RecoverySent { message }')
const REGISTER = change('R', 'requestRegistration', 'RequestRegistrationInput', '... on RegistrationSent { message }')
const LOGIN = change('L', 'login', 'LoginInput', `... on LoginSucceeded { viewer { role destination { ${OWN_DESTINATION} } } }`)

const CENTRO = '0041/0001'
const SPORT = { destinationId: CENTRO }

const session: Step[] = [
  {
    name: 'session',
    by: 'guest',
    query: '{ session { isAuthenticated apiError isInstalled companyInfo { name vatNumber phone cutOff suspension { from resumesOn } } } }',
  },
  { name: 'wrong password', by: 'guest', query: LOGIN, variables: { input: { ...BAR, password: 'sbagliata' } }, isRefused: true },
  { name: 'login of staff', by: 'staff', query: LOGIN, variables: { input: STAFF } },
  { name: 'login of a customer', by: 'bar', query: LOGIN, variables: { input: BAR } },
]

const week: Step[] = [
  { name: 'read', by: 'bar', query: `{ viewer { destination { name disabledDays ordering { isLocked cutOff firstOpenDate } planning { ${PLANNING} } } } }` },
  { name: 'catalogue', by: 'bar', query: `{ viewer { destination { catalogue { articles { ${ARTICLE} } filterGroup { key categories { code name } } } } } }` },
  { name: 'save cells', by: 'bar', query: UPDATE_PLANNING, variables: { input: { ...SPORT, cells: [
    { articleCode: 'PAN001', day: 'FRIDAY', quantity: '7.5', seen: '12.5' }, { articleCode: 'FOC003', day: 'FRIDAY', quantity: '0.75', seen: '0' }] } } },
  { name: 'save one cell', by: 'bar', query: UPDATE_PLANNING, variables: { input: { ...SPORT, cells: [{ articleCode: 'ROS002', day: 'MONDAY', quantity: '1000', seen: '40' }] } } },
  { name: 'a quantity off its step', by: 'bar', query: UPDATE_PLANNING, variables: { input: { ...SPORT, cells: [{ articleCode: 'ROS002', day: 'MONDAY', quantity: '7' }] } }, isRefused: true },
  { name: 'an article that the server refuses', by: 'bar', query: UPDATE_PLANNING, variables: { input: { ...SPORT, cells: [
    { articleCode: 'RIFIUTO', day: 'MONDAY', quantity: '2' }, { articleCode: 'PAN001', day: 'MONDAY', quantity: '5' }] } }, isRefused: true },
  { name: 'remove a row', by: 'bar', query: UPDATE_PLANNING, variables: { input: { ...SPORT, removedRows: [{ articleCode: 'FOC003' }] } } },
  { name: 'remove and change', by: 'bar', query: UPDATE_PLANNING, variables: { input: { ...SPORT, removedRows: [{ articleCode: 'ROS002' }], cells: [{ articleCode: 'PAN001', day: 'SATURDAY', quantity: '30' }] } } },
  { name: 'disable a day', by: 'bar', query: SET_DAY, variables: { input: { ...SPORT, day: 'WEDNESDAY', disabled: true } } },
  { name: 'enable a day', by: 'bar', query: SET_DAY, variables: { input: { ...SPORT, day: 'SUNDAY', disabled: false } } },
  { name: 'read again', by: 'bar', query: `{ viewer { destination { disabledDays planning { ${PLANNING} } } } }` },
] // prettier-ignore

const extraordinary: Step[] = [
  { name: 'read', by: 'bar', query: `{ viewer { destination { ${DATES} } } }` },
  { name: 'deliveries', by: 'bar', query: `{ viewer { destination { deliveries(from: "2026-11-24", to: "2026-12-09") { date basis rows { articleCode quantity price unit { code } } } } } }` },
  { name: 'of another customer', by: 'staff', query: `{ destination(id: "0042/0001") { ${DATES} } }` },
  { name: 'set an order', by: 'bar', query: SET_ORDER, variables: { input: { ...SPORT, date: '2026-12-01', rows: [{ articleCode: 'PAN001', quantity: '1250.5' }, { articleCode: 'TOR900', quantity: '2' }] } } },
  { name: 'change an order', by: 'bar', query: SET_ORDER, variables: { input: { ...SPORT, date: '2026-11-26', rows: [{ articleCode: 'PAN001', quantity: '15' }], seen: { rows: [{ articleCode: 'PAN001', quantity: '12.5' }, { articleCode: 'TOR900', quantity: '1' }] } } } },
  { name: 'an order that the server refuses', by: 'bar', query: SET_ORDER, variables: { input: { ...SPORT, date: '2026-12-02', rows: [{ articleCode: 'RIFIUTO', quantity: '2' }] } }, isRefused: true },
  { name: 'close dates', by: 'bar', query: change('K', 'createClosures', 'CreateClosuresInput', '... on ClosuresCreated { closures { id date } }'), variables: { input: { ...SPORT, dates: ['2026-12-26', '2027-01-01'] } } },
  { name: 'an order in place of a closure', by: 'bar', query: SET_ORDER, variables: { input: { ...SPORT, date: '2026-12-08', rows: [{ articleCode: 'ROS002', quantity: '50' }], seen: { isClosure: true } } } },
  { name: 'reopen a date', by: 'bar', query: change('K', 'deleteClosures', 'DeleteClosuresInput', '... on ClosuresDeleted { ids }'), variables: { input: { ...SPORT, dates: ['2026-12-26'] } } },
  { name: 'delete an order', by: 'bar', query: change('E', 'deleteExtraordinaryOrder', 'DeleteExtraordinaryOrderInput', '... on ExtraordinaryOrderDeleted { id }'), variables: { input: { ...SPORT, date: '2026-12-24' } } },
  { name: 'read again', by: 'bar', query: `{ viewer { destination { ${DATES} } } }` },
] // prettier-ignore

const documents: Step[] = [
  { name: 'lists', by: 'bar', query: `{ viewer { destination { documents { totalCount nodes { ${DOCUMENT} } } } } }` },
  { name: 'of another destination', by: 'staff', query: `{ destination(id: "0041/0002") { documents { nodes { ${DOCUMENT} } } } }` },
  { name: 'of a destination without documents', by: 'staff', query: `{ destination(id: "0042/0001") { documents { nodes { ${DOCUMENT} } } } }` },
  { name: 'print', by: 'bar', query: change('B', 'openDocument', 'OpenDocumentInput', '... on DocumentOpened { url }'), variables: { input: { id: '0041/0001/2026-11-17/101' } } },
  { name: 'print an invoiced one', by: 'bar', query: change('B', 'openDocument', 'OpenDocumentInput', '... on DocumentOpened { url }'), variables: { input: { id: '0041/0001/2026-10-05/104', state: 'INVOICED' } } },
  { name: 'print that of others', by: 'bar', query: change('B', 'openDocument', 'OpenDocumentInput', '... on DocumentOpened { url }'), variables: { input: { id: '0041/0002/2026-11-18/103' } }, isRefused: true },
] // prettier-ignore

const customers: Step[] = [
  { name: 'list of destinations', by: 'staff', query: `{ destinations { totalCount nodes { ${DESTINATION} customer { code name } } } }` },
  { name: 'list of customers', by: 'staff', query: '{ customers { totalCount nodes { code name city isInternal } } }' },
  { name: 'one customer', by: 'staff', query: `{ customer(code: "0041") { ${CUSTOMER} } }` },
  { name: 'a customer that does not exist', by: 'staff', query: `{ customer(code: "0099") { code } }` },
  { name: 'enter a destination', by: 'staff', query: change('E', 'enterDestination', 'EnterDestinationInput', `... on DestinationEntered { destination { ${DESTINATION} } }`), variables: { input: { destinationId: '0042/0001' } } },
  { name: 'update', by: 'staff', query: UPDATE_CUSTOMER, variables: { input: { code: '0042', set: { name: 'Trattoria Però', phone: '059 222', province: 'RE' }, seen: { phone: '059 0123456' },
    destinations: [{ code: '0001', set: { city: 'Reggio', disabledDays: ['MONDAY'], isActive: true } }, { code: '0008', isNew: true, set: { name: 'Dehors', loginEmail: 'dehors@piu.example', password: 'Fiori-1' } }] } } },
  { name: 'update a destination', by: 'staff', query: change('V', 'updateDestination', 'UpdateDestinationInput', `... on DestinationUpdated { destination { ${DESTINATION} } }`), variables: { input: { id: '0042/0007', set: { isActive: true, street: 'Via Nuova 2', country: 'IT' } } } },
  { name: 'a customer that the server refuses', by: 'staff', query: UPDATE_CUSTOMER, variables: { input: { code: '0042', set: { name: 'Rifiutato' } } }, isRefused: true },
  { name: 'a destination that the server refuses', by: 'staff', query: change('V', 'updateDestination', 'UpdateDestinationInput', `... on DestinationUpdated { destination { ${DESTINATION} } }`), variables: { input: { id: '0042/0007', set: { name: 'Rifiutata' } } }, isRefused: true },
  { name: 'send credentials', by: 'staff', query: SEND_CREDENTIALS, variables: { input: { destinationId: '0042/0001', loginEmail: 'trattoria@piu.example', password: 'Ragu-Nuovo-2' } } },
  { name: 'create without a login', by: 'staff', query: CREATE_CUSTOMER, variables: { input: { set: { name: 'Pizzeria Nonna' } } } },
  { name: 'create', by: 'staff', query: CREATE_CUSTOMER, variables: { input: { set: { name: 'Hotel Estense', city: 'Ferrara', vatNumber: '01234567897', postcode: '00044' }, credentials: { loginEmail: 'hotel@estense.example', password: 'Estense-Hotel-1' } } } },
  { name: 'a new customer that the server refuses', by: 'staff', query: CREATE_CUSTOMER, variables: { input: { set: { name: 'Rifiutato' } } }, isRefused: true },
  { name: 'login of the new customer', by: 'guest', query: LOGIN, variables: { input: { email: 'hotel@estense.example', password: 'Estense-Hotel-1' } } },
] // prettier-ignore

const settings: Step[] = [
  { name: 'read', by: 'staff', query: `{ company { ${COMPANY} } }` },
  { name: 'save one field', by: 'staff', query: UPDATE_COMPANY, variables: { input: { set: { phone: '059 111222' } } } },
  { name: 'save', by: 'staff', query: UPDATE_COMPANY, variables: { input: { set: { name: 'Forno Forte', postcode: '00120', suspension: { from: '2027-08-10', resumesOn: '2027-08-24' } }, seen: { name: 'Panificio Forte & Figli' } } } },
  { name: 'move the cut-off', by: 'staff', query: UPDATE_COMPANY, variables: { input: { set: { cutOff: '21:00' } } } },
  { name: 'a setting that the server refuses', by: 'staff', query: UPDATE_COMPANY, variables: { input: { set: { street: 'Rifiutata' } } }, isRefused: true },
  { name: 'remove the cut-off', by: 'staff', query: UPDATE_COMPANY, variables: { input: { set: { cutOff: null } } } },
  { name: 'read again', by: 'staff', query: `{ company { ${COMPANY} } }` },
] // prettier-ignore

const production: Step[] = [
  { name: 'tomorrow', by: 'staff', query: '{ production { from to processed { from to dayCount } items { articleCode description unit { code } quantity groupNames { key name } trays { full rest } } } }' },
  { name: 'a week', by: 'staff', query: '{ production(from: "2026-11-23", to: "2026-11-29") { processed { from to dayCount } items { articleCode quantity } } }' },
] // prettier-ignore

const warehouse: Step[] = [
  { name: 'list', by: 'staff', query: `{ articles { totalCount nodes { ${ARTICLE} } } }` },
  { name: 'search', by: 'staff', query: '{ articles(filter: { description: "pane" }) { nodes { code } } }' },
  { name: 'search for nothing', by: 'staff', query: '{ articles(filter: { code: "XYZ" }) { nodes { code } } }' },
  { name: 'one article', by: 'staff', query: `{ article(code: "PAN001") { ${ARTICLE} record { ${RECORD} } } }` },
  { name: 'an article that does not exist', by: 'staff', query: '{ article(code: "NIENTE") { code } }' },
  { name: 'create', by: 'staff', query: CREATE_ARTICLE, variables: { input: { code: 'GRI005', set: { description: 'Grissini', vatCode: '10', unitCode: 'kg', categories: [{ group: 'GROUP_1', code: '01' }], dimensions: { weight: '0.25', step: '0.25' }, flags: ['TRACEABLE'] }, prices: [{ priceListCode: '1', price: '1250.5' }] } } },
  { name: 'update', by: 'staff', query: UPDATE_ARTICLE, variables: { input: { code: 'TOR900', set: { description: 'Torta di nozze', dimensions: { weight: '11.5' } }, prices: { set: [{ priceListCode: '1', set: { price: '1300.25' } }] } } } },
  { name: 'an article that the server refuses', by: 'staff', query: UPDATE_ARTICLE, variables: { input: { code: 'TOR900', set: { description: 'Rifiutata' } } }, isRefused: true },
  { name: 'a new article that the server refuses', by: 'staff', query: CREATE_ARTICLE, variables: { input: { code: 'RIFIUTO2', set: { description: 'No', vatCode: '10', unitCode: 'kg' } } }, isRefused: true },
  { name: 'categories', by: 'staff', query: '{ categoryGroups { key label categories { code name } } units { code name } vatRates { code name } }' },
  { name: 'create a category', by: 'staff', query: CREATE_CATEGORY, variables: { input: { group: 'GROUP_2', name: 'Secco' } } },
  { name: 'a category that the server refuses', by: 'staff', query: CREATE_CATEGORY, variables: { input: { group: 'GROUP_2', name: 'Rifiutata' } }, isRefused: true },
  { name: 'delete a category', by: 'staff', query: change('K', 'deleteCategory', 'DeleteCategoryInput', '... on CategoryDeleted { id }'), variables: { input: { group: 'GROUP_1', code: '02' } } },
  { name: 'delete an article', by: 'staff', query: change('A', 'deleteArticle', 'DeleteArticleInput', '... on ArticleDeleted { id }'), variables: { input: { code: 'CAF004' } } },
] // prettier-ignore

const mails: Step[] = [
  { name: 'recovery', by: 'guest', query: RECOVER, variables: { input: { email: LIDO.email } } },
  { name: 'recovery of an unknown e-mail', by: 'guest', query: RECOVER, variables: { input: { email: 'nessuno@sport.example' } }, isRefused: true },
  { name: 'registration', by: 'guest', query: REGISTER, variables: { input: { companyName: 'Nuovo Bar', contactPerson: 'Ugo', phone: '059 3', email: 'ugo@nuovo.example' } } },
  { name: 'a registration that the server refuses', by: 'guest', query: REGISTER, variables: { input: { companyName: 'Rifiutato', contactPerson: 'Ugo', phone: '059 3', email: 'ugo2@nuovo.example' } }, isRefused: true },
] // prettier-ignore

export const SUBJECTS = { session, week, extraordinary, documents, customers, production, warehouse, mails, settings }
export type Subject = keyof typeof SUBJECTS

export type Answer = Awaited<ReturnType<Browser['query']>>

export function startWalk(portal: Portal): (step: Step) => Promise<Answer> {
  const browsers = { staff: portal.browser(), bar: portal.browser() }
  return async ({ by, query, variables }) => await (by === 'guest' ? portal.browser() : browsers[by]).query(query, variables)
}
