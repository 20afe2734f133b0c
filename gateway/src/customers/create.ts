// Creating a customer, then its first destination with the credentials, then the further ones. What fails on the way undoes nothing.
import { audited } from '../audit.ts'
import { type Memory, once, withoutPasswords } from '../change/idempotency.ts'
import { type Problem, invalidInput } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import { codedError, reasonOf } from '../errors.ts'
import type { CreateCustomerInput, CustomerCreated, FirstCredentials, ResolversTypes } from '../generated/resolvers.ts'
import { createCustomer } from './changes.erp.ts'
import { mail } from './credentials.ts'
import { type CustomerWrite, customerAfter, planOf, problemsOf } from './customer.rules.ts'
import type { CustomerKeeps, CustomerModel, CustomerRecord } from './customers.model.ts'
import { carryOut, rulesFor } from './destination.ts'
import type { DestinationWish, Rules } from './destination.rules.ts'
import { type RecordSource, recordSource, readRecord } from './record.ts'
import { saveDestinations, tooMany } from './update.ts'
import { customerWish, destinationWish } from './wishes.ts'

const FIRST_CODE = '0001'
const FIRST_NAME = 'Destinazione Principale'

type Result = Awaited<ResolversTypes['CreateCustomerResult']>
type Created = Omit<CustomerCreated, '__typename' | 'customer'> & { __typename: 'CustomerCreated'; customer: CustomerModel }

export async function create(context: Context, { idempotencyKey, ...input }: CreateCustomerInput): Promise<Result> {
  const request = { key: idempotencyKey, operation: 'createCustomer', payload: withoutPasswords(input) }
  return once(context, request, (isRepeat) => createOnce(context, input, isRepeat), memory(context))
}

type Invalid = ReturnType<typeof invalidInput>
type Kept = (Omit<Created, 'customer'> & { code: string }) | Invalid

const memory = ({ loaders }: Context): Memory<Created | Invalid, Kept> => ({
  keep(answer) {
    if (answer.__typename !== 'CustomerCreated') return answer
    const { customer, ...kept } = answer
    return { ...kept, code: customer.code }
  },
  async recall(kept) {
    if (kept.__typename !== 'CustomerCreated') return kept
    const { code, ...answer } = kept
    const customer = await loaders.customerRecord(code)
    if (customer === null) throw new ErpFailure('notFound')
    return { ...answer, customer }
  },
})

/** Once there is a customer nothing is thrown any more: a repeat of the request would make a second one. */
async function createOnce(context: Context, input: CreateCustomerInput, isRepeat: boolean): Promise<Created | Invalid> {
  const wish = customerWish({ set: input.set, contacts: { add: input.contacts ?? [] } })
  const wishes = (input.destinations ?? []).map((one) => destinationWish({ ...one, isNew: true }))
  const needsExtras = wish.set.note != null || wish.contacts.add.length > 0
  const keeps = needsExtras ? await context.shared.keptFields() : { note: false, contacts: false }
  const [plan, problem] = [planOf(wish, blank(keeps)), tooMany(wishes)]
  const problems = [...problemsOf({ name: wish.set.name ?? null }), ...(problem ? [problem] : [])]
  if (plan.kind === 'refused' && plan.refusal.__typename === 'InvalidInput') problems.push(...plan.refusal.problems)
  if (plan.kind !== 'write' || problems.length > 0) return invalidInput(problems as [Problem, ...Problem[]])

  const rules = input.credentials || wishes.length > 0 ? await rulesFor(context, NO_DESTINATIONS, []) : null
  const name = plan.write.fields.name ?? ''
  const source = await audited(context, { action: 'customer.create', target: 'new', detail: { name } }, () =>
    created(context, plan.write, keeps, isRepeat ? [FIRST_CODE, ...wishes.map(({ code }) => code)] : null),
  )
  const credentials = rules && input.credentials ? await giveCredentials(context, source, input.credentials, rules) : NO_CREDENTIALS
  const steps = rules ? await saveDestinations(context, source, wishes, rules) : []
  await source.confirm().catch(() => null)
  return { __typename: 'CustomerCreated', customer: source.latest(), ...credentials, steps }
}

const NO_DESTINATIONS = { code: '', ownDestinations: [] }

const blank = (keeps: CustomerKeeps): CustomerModel => ({
  code: '', name: '', street: null, city: null, province: null, postcode: null, vatNumber: null, taxCode: null, phone: null, email: null,
  category: null, secondCategory: null, paymentTerms: null, contactPerson: null, note: null, ownDestinations: [], ownContacts: [], keeps, etag: null,
}) // prettier-ignore

/**
 * The new customer, read back under the code it was given. `begun`: it may have been created by an earlier try, with some of these
 * destinations.
 */
async function created(context: Context, write: CustomerWrite, keeps: CustomerKeeps, begun: string[] | null): Promise<RecordSource> {
  const code = (begun && (await newestLike(context, write, begun))) ?? (await codeOfNew(context, write, keeps))
  const planned = { ...customerAfter(blank(keeps), write), code } as CustomerRecord
  const found = await readRecord(context, code).catch(() => 'unreadable' as const)
  if (found === null) throw codedError('NOT_SAVED')
  return found === 'unreadable' ? recordSource(context, planned, { isRead: false }) : recordSource(context, found)
}

/** Where nobody has answered, the customer that has exactly these values, and no destination yet, is the new one. */
async function codeOfNew(context: Context, write: CustomerWrite, keeps: CustomerKeeps): Promise<string> {
  try {
    return await createCustomer(context.erp, write, keeps)
  } catch (failure) {
    if (!isOpenEnded(failure)) throw failure
    const newest = await newestLike(context, write, []).catch(() => null)
    if (newest === null) throw failure
    return newest
  }
}

async function newestLike(context: Context, write: CustomerWrite, destinations: readonly string[]): Promise<string | null> {
  const wish = { set: { ...write.fields, note: undefined }, contacts: { add: [], change: [], remove: [] } }
  // The list may have been read before the customer was sent.
  context.loaders.forgetCustomers()
  const alike = (await context.loaders.allCustomers()).filter((one) => planOf(wish, one).kind === 'nothing').map(({ code }) => code)
  const code = alike.toSorted().at(-1)
  const record = code === undefined ? null : await readRecord(context, code)
  return record?.ownDestinations.every((one) => destinations.includes(one.code)) ? record.code : null
}

type Outcome = Pick<Created, 'credentials' | 'credentialsMessage'>

const NO_CREDENTIALS: Outcome = { credentials: 'NONE', credentialsMessage: null }

/** The first destination, when a login or a password was given; both of them are mailed. */
async function giveCredentials(context: Context, source: RecordSource, given: FirstCredentials, rules: Rules): Promise<Outcome> {
  const [login, password] = [given.loginEmail?.trim() || null, given.password || null]
  if (login === null && password === null) return NO_CREDENTIALS
  const customer = source.latest()
  const wish = firstDestination(customer, { ...given, loginEmail: login, password })
  try {
    const saved = await carryOut(context, source, wish, rules, { trusts: true })
    if (saved.kind === 'refused') return { credentials: 'FAILED', credentialsMessage: saved.refusal.message }
  } catch (failure) {
    return { credentials: 'FAILED', credentialsMessage: reasonOf(failure, context.log) }
  }
  if (login === null || password === null) return { credentials: 'SAVED', credentialsMessage: null }
  const letter = { customerName: customer.name, destinationName: wish.set.name ?? FIRST_NAME, username: login, password }
  const failed = await mail(context, `${customer.code}/${FIRST_CODE}`, letter)
  return { credentials: failed === null ? 'SENT' : 'MAIL_FAILED', credentialsMessage: failed }
}

/** At the customer's own address, until the form of the destination says another. */
function firstDestination(customer: CustomerModel, { destinationName, loginEmail, password }: FirstCredentials): DestinationWish {
  const { street, city, province, postcode, contactPerson } = customer
  const name = destinationName?.trim() || FIRST_NAME
  const access = { loginEmail: loginEmail ?? null, isActive: true, isPrimary: true }
  return {
    code: FIRST_CODE,
    isNew: true,
    password: password ?? null,
    set: { name, street, city, province, postcode, contactPerson, ...access },
  }
}
