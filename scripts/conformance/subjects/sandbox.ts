// REST-25, 26, 22, 04, 05, 19: creates a customer with two destinations, checks them by reading, and logs in.
import { meantBy } from '../../../gateway/src/erp/codes.ts'
import { isRow, valueOf as memberOf } from '../../../gateway/src/erp/decode/envelope.ts'
import { UNREADABLE, partyCode } from '../../../gateway/src/erp/decode/values.ts'
import { bodyOf, describeAnswer } from '../answers.ts'
import { plusDays } from '../dates.ts'
import { expectSame, expectSent, expectUntouched, snapshot, type Sent } from '../compare.ts'
import type { Read } from '../fields.ts'
import { textOf, type Kit, type Login } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { ALL_DAYS_OPEN, customerOf, customerPath, expectFound, readCustomers, readDestinations, readRecordOf } from './people.ts'
import { destinationLogin } from './session.ts'

export type Sandbox = { customer: string; destinations: readonly string[]; firstDate: string }

const NAME = 'ZZ Prova Panify'
const DESTINATIONS = ['0001', '0002'] as const
/** Far enough ahead for no date of the run to close meanwhile. */
const DAYS_AHEAD = 60

export const SANDBOX_NAME = NAME

export async function sandbox(kit: Kit): Promise<Sandbox | null> {
  const customer = kit.config.customer ?? (await createCustomer(kit))
  if (customer === null) return null
  await changeCustomer(kit, customer)
  const destinations = await createDestinations(kit, customer)
  if (destinations.length === 0) return null
  return { customer, destinations, firstDate: plusDays(kit.today, DAYS_AHEAD) }
}

const codeOf = (customer: Read) => textOf(customer, 'c_cliente')

const fieldsOf = (mark: string) => ({
  cliente: NAME,
  indirizzo: "Via dell'Università 7, «Città Alta» è qui",
  citta: 'Forlì',
  prov: 'FC',
  cap: '00147',
  piva: '00000000000',
  cod_fisc: '00000000001',
  tel: `0${mark}`,
  categ: '01',
  categ2: '02',
  condi_pag: '030',
  email: 'prova-cliente@panify.invalid',
  persona: "Nicolò d'Angelò & Figli",
})

/** Sent fields under the names of the record: `prov` is read as `provincia`. */
const asRead = ({ prov, ...fields }: Record<string, string>): Sent => ({ ...fields, ...(prov === undefined ? {} : { provincia: prov }) })

async function createCustomer(kit: Kit): Promise<string | null> {
  const { customers } = kit.facts
  const earlier = customers.find((one) => textOf(one, 'cliente') === NAME)
  return kit.check('REST-25', async (call) => {
    if (earlier) {
      call.leaveOut(`the customer '${NAME}' of an earlier run is used again`)
      return codeOf(earlier)
    }
    const fields = fieldsOf(kit.mark)
    const body = bodyOf(call, await kit.send({ method: 'PUT', path: '/clienti', body: fields }))
    const answered = createdCode(call, body)
    const after = await readCustomers(kit, call)
    const code = foundCode(call, customers, after, answered)
    kit.left.push(`customer ${code} '${NAME}': no call deletes a customer`)
    expectUntouched(call, snapshot(customers, codeOf), snapshot(after, codeOf), [code], 'all other customers')
    expectSent(call, after.find((one) => codeOf(one) === code), asRead(fields), 'the new customer in GET /clienti as it was sent') // prettier-ignore
    kit.facts.customers = after
    const { customer } = await readRecordOf(kit, call, code)
    expectSent(call, customer, asRead(fields), 'the new customer in GET /clienti/{cliente} as it was sent')
    return code
  })
}

/** Where answers have the new customer's code, the contract's own path first. */
const PATHS_OF_CODE = [['cliente', 'c_cliente'], ['data', 'cliente', 'c_cliente'], ['data', 'c_cliente'], ['c_cliente'], ['cliente'], ['data']] as const // prettier-ignore

function createdCode(call: CallReport, body: unknown): string | null {
  for (const [index, path] of PATHS_OF_CODE.entries()) {
    const written = path.reduce<unknown>((value, name) => (isRow(value) ? memberOf(value, [name])?.value : undefined), body)
    const code = partyCode.read(written, call.reading)
    if (code === null || code === UNREADABLE) continue
    if (index > 0) call.tolerate(`the new code in ${path.join('.')}`)
    return code
  }
  return null
}

/** The code of the only new customer. */
function foundCode(call: CallReport, before: readonly Read[], after: readonly Read[], answered: string | null): string {
  const known = new Set(before.map(codeOf))
  const fresh = after.map(codeOf).filter((code) => !known.has(code))
  const meant = answered === null ? null : meantBy(answered, fresh)
  if (meant !== null) return meant
  if (answered !== null || fresh.length !== 1)
    return call.fail('the new code in cliente.c_cliente', answered === null ? 'none' : 'one that is not in GET /clienti')
  call.tolerate('no code of the new customer in the answer: it is found in GET /clienti')
  return fresh[0]!
}

async function changeCustomer(kit: Kit, code: string): Promise<void> {
  await kit.check('REST-26', async (call) => {
    const before = await readRecordOf(kit, call, code)
    const others = kit.facts.customers
    const fields = sentBack(before.customer)
    const path = `${customerPath(code)}/true`
    if (kit.config.customer) kit.undo(`customer ${code}`, { method: 'POST', path, body: fields })
    const contact = {
      persona: 'Zoë Müller',
      ruolo: 'Acquisti',
      email: 'prova@panify.invalid',
      tel1: '06 1',
      tel2: '06 2',
      cell: '333',
      predefinito: '1',
      pec: '0',
    }
    const hasOwnContacts = before.contacts !== null && !kit.config.customer
    const change = { ...fields, tel: `1${kit.mark}`, ...(hasOwnContacts ? { contattiaggiuntivi_clie: [contact] } : {}) }
    bodyOf(call, await kit.send({ method: 'POST', path, body: change }))
    const after = await readRecordOf(kit, call, code)
    expectSent(call, after.customer, { tel: `1${kit.mark}` }, 'the new telephone number')
    expectSame(call, after.customer, before.customer, 'every other field as before', ['tel'])
    if (hasOwnContacts) {
      call.expect(after.contacts?.length === 1, 'the sent contact', `${after.contacts?.length ?? 'no'} contacts`)
      expectSent(call, after.contacts?.[0], contact, 'the contact as it was sent')
    }
    const listed = await readCustomers(kit, call)
    expectUntouched(call, snapshot(others, codeOf), snapshot(listed, codeOf), [code], 'all other customers')
    kit.facts.customers = listed
  })
}

/** The fields of the specification's payload with their current values. */
function sentBack(customer: Read): Record<string, string> {
  const { c_cliente: _code, provincia, note: _note, ...fields } = customer.values
  return Object.fromEntries(
    Object.entries({ ...fields, prov: provincia ?? null }).map(([name, value]) => [
      name,
      String((value ?? '') as string | number | boolean),
    ]),
  )
}

const destinationFields = (code: string, login: string) => ({
  nomede: `Prova Panify ${code}`,
  viade: 'Piazza Libertà 1/B',
  cittade: 'Cefalù',
  provinciade: 'PA',
  nazionede: 'IT',
  capde: '00185',
  destlogin: login,
  orderactive: '1',
  ...ALL_DAYS_OPEN,
  lun_act: code === '0001' ? '1' : '0',
})

async function createDestinations(kit: Kit, customer: string): Promise<string[]> {
  const login: Login = { email: kit.config.mail ?? `prova-${kit.mark}@panify.invalid`, password: `Prova-${kit.mark}-!a` }
  const given = kit.config.customer !== null
  const wanted = given ? [kit.config.destination ?? '0001'] : DESTINATIONS
  const ready = await kit.check('REST-22', async (call) => {
    if (given) return skipGiven(kit, call, customer, wanted)
    for (const code of wanted) {
      const before = await readDestinations(kit, call)
      const fields = destinationFields(code, code === '0001' ? login.email : '')
      const path = destinationPath(customer, code)
      kit.undo(`destination ${customer}/${code}`, {
        method: 'POST',
        path,
        body: { ...fields, destlogin: '', orderactive: '0', lun_act: '0' },
      })
      const password = code === '0001' ? { destpsw: login.password } : {}
      bodyOf(call, await kit.send({ method: 'POST', path, body: { ...fields, ...password } }))
      const { destinations } = await readRecordOf(kit, call, customer)
      const read = destinations.find((one) => textOf(one, 'codicede') === code)
      expectSent(call, read, fields, 'the destination as it was sent')
      if (read && read.raw['destpsw'] === login.password) call.tolerate('passwords can be read in destpsw: the gateway drops them')
      const key = (one: Read) => `${customerOf(kit, one)}/${textOf(one, 'codicede')}`
      const after = await readDestinations(kit, call)
      expectUntouched(call, snapshot(before, key), snapshot(after, key), [`${customer}/${code}`], 'all other destinations')
      kit.facts.destinations = after
    }
    return [...wanted]
  })
  if (ready && !given) await logInThere(kit, customer, login)
  return ready ?? []
}

export const destinationPath = (customer: string, code: string): string =>
  `${customerPath(customer)}/destinazioni/${encodeURIComponent(code)}`

/** A destination that the operator has chosen keeps its name, login and password: only its orders are tested. */
async function skipGiven(kit: Kit, call: CallReport, customer: string, wanted: readonly string[]): Promise<string[]> {
  const { destinations } = await readRecordOf(kit, call, customer)
  const missing = wanted.filter((code) => !destinations.some((one) => textOf(one, 'codicede') === code))
  if (missing.length > 0) return call.fail(`destination ${missing.join(', ')} of customer ${customer}`, 'no such destination')
  call.leaveOut('the destination was given and keeps its data')
  return [...wanted]
}

/** Login, search by login and recovery of a destination whose password the kit has set. */
async function logInThere(kit: Kit, customer: string, login: Login): Promise<void> {
  await destinationLogin(kit, login, { customer, destination: '0001' })
  const known = kit.facts.destinations.find((one) => textOf(one, 'destlogin') === login.email)
  if (known) await kit.check('REST-20', (call) => expectFound(kit, call, known))
  await kit.check('REST-19', async (call) => {
    const password = `Nuova-${kit.mark}-?b`
    const path = `/configurator/clienti/${encodeURIComponent(customer)}/destinazioni/0001`
    bodyOf(call, await kit.send({ method: 'POST', path, body: { destpsw: password } }))
    const body = { destlogin: login.email, destpsw: password }
    const opened = await kit.caller.call({ method: 'POST', path: '/applicazioni/panificatori/login', body })
    const data = bodyOf(call, opened, { isKnown: true })
    call.expect(/primario/i.test(JSON.stringify(data ?? '')), 'a login with the new password', describeAnswer(opened))
  })
}
