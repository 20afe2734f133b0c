// Customers with their destinations and contacts.
import { breaksRule, done, failed, list, missing, record, type Reply } from '../answers.ts'
import { type Call, type Route, codeOf, flagOf, textOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import { spell } from '../spelling.ts'
import { type Customer, type Destination, type Row, DAY_FLAGS, findCustomer, findDestination } from '../state.ts'
import { ownerFields, primarioOf } from './session.ts'

const FLAGS = new Set<string>([...DAY_FLAGS, 'spec_act', 'orderactive', 'isPrimaria', 'predefinito', 'pec'])
const OWN_FIELDS = [
  'cliente',
  'indirizzo',
  'citta',
  'cap',
  'piva',
  'cod_fisc',
  'tel',
  'email',
  'categ',
  'categ2',
  'condi_pag',
  'persona',
  'note',
]
const DESTINATION_FIELDS = [
  'nomede',
  'viade',
  'cittade',
  'provinciade',
  'nazionede',
  'capde',
  'destlogin',
  'orderactive',
  'isPrimaria',
  'referente',
]

const PASSWORDS: Record<Dialect['passwords'], (password: string) => string | undefined> = {
  plain: (password) => password,
  mask: (password) => (password ? '********' : ''),
  absent: () => undefined,
  hash: (password) => (password ? '$2y$10$abcdefghijklmnopqrstuv' : ''),
}

function destinationRow(dialect: Dialect, { c_cliente }: Customer, destination: Destination): Row {
  const { isPrimaria, ...rest } = destination
  return {
    ...rest,
    ...(dialect.primary === 'flag' ? { isPrimaria } : {}),
    ...ownerFields(dialect, c_cliente),
    destpsw: PASSWORDS[dialect.passwords](destination.destpsw),
    primario: primarioOf(dialect, c_cliente, destination),
  }
}

function lists(dialect: Dialect, rows: Row[]): unknown {
  if (dialect.customerLists === 'object') return Object.fromEntries(rows.map((row, index) => [String(index), row]))
  if (rows.length > 0 || dialect.customerLists === 'plain') return rows
  return dialect.customerLists === 'null' ? null : undefined
}

function customerRow(dialect: Dialect, customer: Customer): Row {
  const { provincia, destinazioni_clie, contattiaggiuntivi_clie, ...rest } = customer
  const destinations = destinazioni_clie.map((destination) => destinationRow(dialect, customer, destination))
  return {
    ...rest,
    [dialect.provinceName]: provincia,
    destinazioni_clie: lists(dialect, destinations),
    contattiaggiuntivi_clie: lists(dialect, contattiaggiuntivi_clie),
  }
}

function allDestinations(call: Call): Reply {
  const { state, dialect, query } = call
  const login = query.get('destlogin')
  const rows = state.customers.flatMap((customer) => customer.destinazioni_clie.map((destination) => ({ customer, destination })))
  const wanted = rows.filter(({ destination: { destlogin } }) => {
    if (login === null || dialect.destloginFilter === 'ignored') return true
    return dialect.destloginFilter === 'contains' ? destlogin.includes(login) || destlogin !== '' : destlogin === login
  })
  if (login !== null && wanted.length === 0 && dialect.destloginFilter === 'notFound') {
    return { status: 404, body: { message: 'Nessuna destinazione' } }
  }
  return list(call, wanted.map(({ customer, destination }) => destinationRow(dialect, customer, destination))) // prettier-ignore
}

function take(target: Row, body: Row, names: readonly string[]): void {
  for (const name of names) if (body[name] !== undefined) target[name] = FLAGS.has(name) ? flagOf(body[name]) : textOf(body[name])
}

function takeCustomer(customer: Customer, body: Row): void {
  take(customer, body, OWN_FIELDS)
  if (body['prov'] !== undefined) customer['provincia'] = textOf(body['prov'])
  const contacts = body['contattiaggiuntivi_clie']
  if (Array.isArray(contacts)) customer.contattiaggiuntivi_clie = (contacts as Row[]).map(contactOf)
}

function contactOf(body: Row, index: number): Row {
  const contact: Row = { id: Number(body['id'] ?? 0) || index + 100 }
  for (const name of ['persona', 'ruolo', 'email', 'tel1', 'tel2', 'cell']) contact[name] = textOf(body[name])
  return { ...contact, predefinito: flagOf(body['predefinito']), pec: flagOf(body['pec']) }
}

function create({ state, dialect, body }: Call): Reply {
  if (breaksRule(body)) return failed(dialect, 'Cliente non ammesso', 'cliente')
  if (!textOf(body['cliente'])) return failed(dialect, 'La ragione sociale è obbligatoria', 'cliente')
  const highest = Math.max(0, ...state.customers.map(({ c_cliente }) => Number(c_cliente)))
  const c_cliente = String(highest + 1).padStart(4, '0')
  const customer: Customer = { c_cliente, provincia: '', destinazioni_clie: [], contattiaggiuntivi_clie: [] }
  for (const name of OWN_FIELDS) customer[name] = ''
  takeCustomer(customer, body)
  state.customers.push(customer)
  const code = spell(dialect, { c_cliente })
  const row = spell(dialect, customerRow(dialect, customer))
  const forms: Record<Dialect['newCustomer'], unknown> = {
    specified: { cliente: code },
    full: { status: 'success', data: row, cliente: code },
    data: { data: { cliente: code } },
    dataCustomer: { success: true, data: row },
    record: row,
    number: { cliente: { c_cliente: Number(c_cliente) } },
    none: { success: true },
  }
  return { status: dialect.created === '201' ? 201 : 200, body: forms[dialect.newCustomer] }
}

function update(call: Call, id: string): Reply {
  const { state, dialect, body } = call
  const customer = findCustomer(state, codeOf(dialect, id))
  if (!customer) return missing(dialect)
  if (breaksRule(body)) return failed(dialect, 'Cliente non ammesso', 'cliente')
  takeCustomer(customer, body)
  return done(dialect, customerRow(dialect, customer))
}

function saveDestination({ state, dialect, body }: Call, id: string, code: string): Reply {
  const customer = findCustomer(state, codeOf(dialect, id))
  if (!customer) return missing(dialect)
  if (breaksRule({ ...body, destpsw: '' })) return failed(dialect, 'Destinazione non ammessa', 'nomede')
  const codicede = codeOf(dialect, code)
  let destination = findDestination(state, customer.c_cliente, codicede)
  if (!destination) {
    destination = {
      id: 900 + customer.destinazioni_clie.length,
      codicede,
      destlogin: '',
      destpsw: '',
      orderactive: false,
      isPrimaria: false,
    }
    for (const name of DESTINATION_FIELDS) destination[name] ??= ''
    for (const flag of [...DAY_FLAGS, 'spec_act']) destination[flag] = false
    // The first destination of a customer is its primary one.
    destination.isPrimaria = customer.destinazioni_clie.length === 0
    customer.destinazioni_clie.push(destination)
  }
  take(destination, body, [...DESTINATION_FIELDS, ...DAY_FLAGS, 'spec_act'])
  const password = textOf(body['destpsw'])
  if (password && !/^\*+$|^\$2y/.test(password)) destination.destpsw = password
  return done(dialect, destinationRow(dialect, customer, destination))
}

function setPassword({ state, dialect, body }: Call, id: string, code: string): Reply {
  const destination = findDestination(state, codeOf(dialect, id), codeOf(dialect, code))
  if (!destination) return missing(dialect)
  destination.destpsw = textOf(body['destpsw'])
  return done(dialect)
}

export const customerRoutes: Route = (call) => {
  const { method, path, state, dialect } = call
  const [first, id = '', third, code = ''] = path
  if (method === 'GET' && first === 'destinazioni') return allDestinations(call)
  if (first === 'configurator' && id === 'clienti' && path[3] === 'destinazioni' && method === 'POST')
    return setPassword(call, path[2]!, path[4]!)
  if (first !== 'clienti') return null
  if (method === 'PUT' && path.length === 1) return create(call)
  if (method === 'POST' && third === 'true') return update(call, id)
  if (method === 'POST' && third === 'destinazioni') return saveDestination(call, id, code)
  if (method !== 'GET') return null
  if (path.length === 1) return list(call, state.customers.map((customer) => customerRow(dialect, customer))) // prettier-ignore
  const customer = findCustomer(state, codeOf(dialect, id))
  return customer ? record(dialect, customerRow(dialect, customer), { name: 'cliente' }) : missing(dialect)
}
