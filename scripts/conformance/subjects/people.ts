// Reads of REST-20, 21, 23 and 24: customers and destinations.
import { destinationMark } from '../../../gateway/src/erp/parties.erp.ts'
import { isSameCode, meantBy } from '../../../gateway/src/erp/codes.ts'
import { customerCodeOf } from '../../../gateway/src/erp/primario.erp.ts'
import { recordsOf, rowOf } from '../answers.ts'
import { expectSame, expectUnique } from '../compare.ts'
import { readNested, readRecord, type Read } from '../fields.ts'
import { textOf, type CustomerRecord, type Facts, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { expectUnknown } from '../unknown.ts'
import { ACT_FLAGS, CONTACT, CUSTOMER, DESTINATION } from '../tables.ts'

const SAMPLES = 3
const UNKNOWN_CUSTOMER = '9998'

export const customerPath = (code: string): string => `/clienti/${encodeURIComponent(code)}`

export async function people(kit: Kit): Promise<void> {
  await kit.check('REST-23', async (call) => {
    kit.facts.customers = await readCustomers(kit, call)
    const internal = kit.facts.internalCustomer
    const hasInternal = internal === null || kit.facts.customers.some((one) => isSameCode(textOf(one, 'c_cliente'), internal))
    call.expect(hasInternal, 'the customer that def_clie_interno names', 'no such customer')
  })
  await kit.check('REST-21', async (call) => {
    kit.facts.destinations = await readDestinations(kit, call)
    for (const one of kit.facts.destinations) readPrimario(kit, call, one)
  })
  await kit.check('REST-24', async (call) => {
    for (const code of sampleOf(kit)) await checkRecord(kit, call, code)
    await expectUnknown(kit, call, customerPath(UNKNOWN_CUSTOMER), 'customer')
  })
  await kit.check('REST-20', (call) => byLogin(kit, call))
}

export async function readCustomers(kit: Kit, call: CallReport): Promise<Read[]> {
  const customers = recordsOf(call, await kit.send({ method: 'GET', path: '/clienti' }), CUSTOMER, { mayRepeat: true })
  expectUnique(call, customers.map((one) => textOf(one, 'c_cliente')), 'customer') // prettier-ignore
  return customers
}

export async function readDestinations(kit: Kit, call: CallReport): Promise<Read[]> {
  const destinations = recordsOf(call, await kit.send({ method: 'GET', path: '/destinazioni' }), DESTINATION, {
    isEmptyAs404: true,
    mayRepeat: true,
  })
  expectUnique(call, destinations.map((one) => `${customerOf(kit, one)}/${textOf(one, 'codicede')}/${textOf(one, 'destlogin')}/${textOf(one, 'nomede')}`), 'destination') // prettier-ignore
  return destinations
}

/** The customer of a destination: from primario in either base, from a code beside it, or from the customer's record; '' if unknown. */
export function customerOf({ facts }: Kit, destination: Read): string {
  const primario = textOf(destination, 'primario')
  const own = destinationMark.fields.ownCode.names.map((name) => destination.raw[name])
  const known = new Set(facts.customers.map((one) => textOf(one, 'c_cliente')))
  const candidates = [customerCodeOf(primario), primario.slice(1, 5), ...own.map((code) => String((code ?? '') as string | number))]
  return candidates.map((code) => meantBy(code, [...known])).find((code) => code !== null) ?? parentOf(facts, destination)
}

function parentOf({ records }: Facts, { values }: Read): string {
  const isIt = (one: Read) => one.values['codicede'] === values['codicede'] && one.values['destlogin'] === values['destlogin']
  const parents = [...records].filter(([, { destinations }]) => destinations.some(isIt))
  return parents.length === 1 ? (parents[0]?.[0] ?? '') : ''
}

function readPrimario(kit: Kit, call: CallReport, destination: Read): void {
  const { customers } = kit.facts
  const primario = textOf(destination, 'primario')
  const isCustomer = (code: string) => customers.some((one) => isSameCode(textOf(one, 'c_cliente'), code))
  const isPrimary = destination.values['isPrimaria']
  if (primario === '') call.tolerate('destinations without primario: their customer is found in another way')
  else if (isCustomer(customerCodeOf(primario))) {
    kit.learn('primario', "'14' + customer")
    if (isPrimary === true)
      call.expect(primario.length === 6, 'a primario of 6 characters where isPrimaria is 1', `${primario.length} characters`)
    if (isPrimary === false) call.expect(primario.length !== 6, 'a longer primario where isPrimaria is 0', '6 characters')
  } else if (isCustomer(primario.slice(1, 5))) {
    kit.learn('primario', "'1' + customer")
    call.tolerate('primario with the customer’s code from its second character on')
  } else call.expect(false, "primario: '14' and the code of a customer", 'the code of no customer')
}

/** The internal customer, and some that have destinations. */
export function sampleOf(kit: Kit): string[] {
  const { facts, config } = kit
  const own = [config.customer, facts.internalCustomer].filter((code) => code !== null)
  const others = [...facts.destinations.map((one) => customerOf(kit, one)), ...facts.customers.map((one) => textOf(one, 'c_cliente'))]
  const known = new Set(facts.customers.map((one) => textOf(one, 'c_cliente')))
  return [...new Set([...own, ...others])].filter((code) => known.has(code)).slice(0, SAMPLES)
}

export async function readRecordOf(kit: Kit, call: CallReport, code: string): Promise<CustomerRecord> {
  const row = rowOf(call, await kit.send({ method: 'GET', path: customerPath(code) }), (one) => CUSTOMER.isRecord(one))
  const customer = readRecord(call, row, CUSTOMER)
  const destinations = readNested(call, row, 'destinazioni_clie', DESTINATION)
  if (!destinations) call.tolerate('a customer without destinazioni_clie: its destinations come from the list of all')
  expectUnique(call, (destinations ?? []).map((one) => textOf(one, 'codicede')), 'destination of a customer') // prettier-ignore
  const contacts = readNested(call, row, 'contattiaggiuntivi_clie', CONTACT)
  if (!contacts) call.tolerate('a customer without contattiaggiuntivi_clie: the form shows them as not kept')
  const record = { customer, destinations: destinations ?? [], contacts }
  kit.facts.records.set(code, record)
  return record
}

async function checkRecord(kit: Kit, call: CallReport, code: string): Promise<void> {
  const { customers, destinations } = kit.facts
  const record = await readRecordOf(kit, call, code)
  const listed = customers.find((one) => textOf(one, 'c_cliente') === code)
  call.expect(textOf(record.customer, 'c_cliente') === code, 'the requested customer', 'another one')
  if (listed) expectSame(call, record.customer, listed, 'the same values as in GET /clienti')
  const own = destinations.filter((one) => customerOf(kit, one) === code)
  if (record.destinations.length === 0 && own.length === 0) return
  const isSame = record.destinations.map((one) => textOf(one, 'codicede')).sort().join() === own.map((one) => textOf(one, 'codicede')).sort().join() // prettier-ignore
  call.expect(isSame, 'the destinations that GET /destinazioni has for this customer', 'others')
  for (const one of record.destinations) {
    const same = own.find((other) => textOf(other, 'codicede') === textOf(one, 'codicede'))
    if (same) expectSame(call, one, same, 'destinations as in GET /destinazioni')
  }
}

/** Searches by login: a known address and an unknown one. */
async function byLogin(kit: Kit, call: CallReport): Promise<void> {
  const known = kit.facts.destinations.find((one) => textOf(one, 'destlogin') !== '')
  if (known) await expectFound(kit, call, known)
  const found = await findByLogin(kit, call, `unknown-${kit.mark}@panify.invalid`)
  if (found.length > 0) call.tolerate('the search by destlogin is not applied, or finds parts: the gateway filters itself')
}

export async function expectFound(kit: Kit, call: CallReport, known: Read): Promise<void> {
  const login = textOf(known, 'destlogin')
  const found = await findByLogin(kit, call, login)
  const exact = found.filter((one) => textOf(one, 'destlogin').toLowerCase() === login.toLowerCase())
  call.expect(exact.length > 0, 'the destination with that login', found.length === 0 ? 'none' : 'others')
  if (exact.length < found.length) call.tolerate('the search by destlogin is not applied, or finds parts: the gateway filters itself')
  if (exact.length > 1) call.tolerate('several destinations with one login: recovery takes the first')
  const [first] = exact.filter((one) => textOf(one, 'codicede') === textOf(known, 'codicede'))
  if (first) expectSame(call, first, known, 'the same values as in GET /destinazioni')
  else call.expect(false, 'the destination of the list', 'another one')
}

async function findByLogin(kit: Kit, call: CallReport, destlogin: string): Promise<Read[]> {
  const answer = await kit.send({ method: 'GET', path: '/destinazioni', query: { destlogin } })
  if (answer.status !== 404) return recordsOf(call, answer, DESTINATION, { mayRepeat: true })
  kit.learn('empty list', '404 for an unknown login')
  return []
}

export const ALL_DAYS_OPEN = Object.fromEntries(ACT_FLAGS.map((flag) => [flag, '0']))
