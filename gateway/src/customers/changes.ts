// Creating and changing a customer together with its destinations. What fails on the way undoes nothing that stands.
import { createHash } from 'node:crypto'
import { audited, changesOf } from '../audit.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { CreateCustomerInput, CredentialsOutcome, DestinationInput, UpdateCustomerInput } from '../generated/resolvers.ts'
import { badInput } from '../ordering.ts'
import { createCustomer, updateCustomer } from './changes.erp.ts'
import type { CustomerKeeps } from './customers.model.ts'

const FIRST_CODE = '0001'
const FIRST_NAME = 'Destinazione Principale'
const MOST_AT_ONCE = 100

type Extras = CustomerKeeps & { contactPerson: boolean; primary: boolean }

/** What the server keeps beyond the plain contract: its own records tell. */
export async function extrasOf(context: Context, code: string | null): Promise<Extras> {
  const { loaders } = context
  const sample = code ?? (await loaders.allCustomers())[0]?.code
  const record = sample === undefined ? null : await loaders.customerRecord(sample)
  const ofDestination = record?.ownDestinations?.[0]?.keeps ?? (await context.destinationChanges.keptByServer(context))
  return { note: false, contacts: false, ...record?.keeps, ...ofDestination }
}

function refuseFlaws(name: string, destinations: readonly DestinationInput[], contacts: number): void {
  if (name.trim() === '') throw badInput('La ragione sociale è obbligatoria.')
  if (destinations.length > MOST_AT_ONCE) throw badInput(`Al massimo ${MOST_AT_ONCE} destinazioni alla volta.`)
  if (contacts > MOST_AT_ONCE) throw badInput(`Al massimo ${MOST_AT_ONCE} contatti.`)
}

export async function create(context: Context, input: CreateCustomerInput) {
  const { customer, destinations } = input
  refuseFlaws(customer.name, destinations, customer.contacts?.length ?? 0)
  // The same form sent twice is one customer, not two.
  const twin = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return context.shared.once(`customer:${twin}`, async () => {
    const keeps = await extrasOf(context, null)
    const code = await audited(context, { action: 'customer.create', target: 'new', detail: { name: customer.name } }, () =>
      createCustomer(context.erp, customer, keeps),
    )
    const credentials = await giveCredentials(context, code, input)
    const { saved, failures } = await context.destinationChanges.saveAll(context, code, destinations)
    return { code, ...credentials, destinationsSaved: saved, failures }
  })
}

type Credentials = { credentials: CredentialsOutcome; credentialsMessage: string | null }

/** The first destination, when a username or a password was given; both of them are mailed. */
async function giveCredentials(context: Context, customerCode: string, input: CreateCustomerInput): Promise<Credentials> {
  const [username, { password }] = [input.username.trim(), input]
  if (username === '' && password === '') return { credentials: 'NONE', credentialsMessage: null }
  const { save, mail } = context.destinationChanges
  const destination = firstDestination(input, username)
  try {
    const refused = await save(context, customerCode, destination)
    if (refused) return { credentials: 'FAILED', credentialsMessage: refused.message }
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    return { credentials: 'FAILED', credentialsMessage: failure.detail }
  }
  if (username === '' || password === '') return { credentials: 'SAVED', credentialsMessage: null }
  const letter = { customerName: input.customer.name.trim(), destinationName: destination.name, username, password }
  const failed = await mail(context, `${customerCode}/${FIRST_CODE}`, letter)
  return { credentials: failed === null ? 'SENT' : 'MAIL_FAILED', credentialsMessage: failed }
}

/** At the customer's own address, until the form of the destination says another. */
function firstDestination({ customer, destinationName, password }: CreateCustomerInput, login: string): DestinationInput {
  const { street, city, province, postcode } = customer
  const address = { street, city, province, postcode, country: 'IT', contactPerson: customer.contactPerson }
  return {
    ...address,
    code: FIRST_CODE,
    isNew: true,
    name: destinationName.trim() || FIRST_NAME,
    login,
    password: password || null,
    isActive: true,
    isPrimary: true,
    disabledDays: [],
    isSpecialDisabled: false,
  }
}

export async function update(context: Context, code: string, { customer, destinations }: UpdateCustomerInput) {
  refuseFlaws(customer.name, destinations, customer.contacts?.length ?? 0)
  const { refusal, saveAll } = context.destinationChanges
  const record = await context.loaders.customerRecord(code)
  if (!record) return { refused: { code: 'CUSTOMER_NOT_FOUND' as const, message: 'Cliente non trovato.' } }
  const refused = await refusal(context, code, destinations)
  if (refused) return { refused }
  const entry = { action: 'customer.update', target: code, detail: changesOf(record, customer) }
  await audited(context, entry, () => updateCustomer(context.erp, code, customer, record.keeps))
  const { saved, failures } = await saveAll(context, code, destinations)
  return { updated: { destinationsSaved: saved, failures } }
}
