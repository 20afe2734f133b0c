// Creates a customer, then its first destination with the credentials, then the further ones. A failed step undoes nothing.
import { actorOf } from '../access/actor.ts'
import { audited } from '../audit/ports.ts'
import { customerChanged } from '../change/events.ts'
import { type Memory, once, withoutPasswords } from '../change/idempotency.ts'
import { type Problem, invalidInput } from '../change/refusals.ts'
import { ALL_READ } from '../change/unread.rules.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { ErpFailure } from '../erp/errors.ts'
import { reasonOf } from '../graph/errors.ts'
import type { CreateCustomerInput, CustomerCreated, FirstCredentials } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { mail } from './credentials.ts'
import { type CustomerWish, planOf, problemsOf, unsavedOf } from './customer.rules.ts'
import type { CustomerKeeps, CustomerModel } from './customers.model.ts'
import { COMMON } from './destination.rules.ts'
import { carryOut, commonAmong, rulesFor } from './destination.ts'
import type { DestinationWish, Rules } from './destination.rules.ts'
import { type Attempt, type Begun, newCustomer } from './new-customer.ts'
import { type RecordSource, recordSource } from './record.ts'
import { saveDestinations, saveOwnFields, tooMany } from './update.ts'
import { customerWish, destinationWish } from './wishes.ts'

const FIRST_CODE = '0001'
const FIRST_NAME = 'Destinazione Principale'

type Result = Awaited<ResolversTypes['CreateCustomerResult']>
type Created = Omit<CustomerCreated, '__typename' | 'customer'> & { __typename: 'CustomerCreated'; customer: CustomerModel }

export async function create(context: Context, { idempotencyKey, ...input }: CreateCustomerInput): Promise<Result> {
  const request = { key: idempotencyKey, operation: 'createCustomer', payload: withoutPasswords(input) }
  return once(
    context,
    request,
    async (isRepeat) => createOnce(context, input, await attemptWith(context, idempotencyKey, isRepeat)),
    memory(context),
  )
}

/** A repeat completes the customer that its key has created, and none with destinations that existed before. */
async function attemptWith(context: Context, key: string | null | undefined, isRepeat: boolean): Promise<Attempt> {
  const actor = actorOf(context)
  if (!key || actor === null) return { earlier: null, keep: async () => {} }
  const { idempotency } = context.store
  const entry = { caller: actor.id, key: digestOf(JSON.stringify(['customer of', key])) }
  return {
    // An attempt without a note has sent nothing.
    earlier: isRepeat ? ((await idempotency.noteOf(entry)) as Begun | null) : null,
    keep: (begun) => idempotency.note(entry, begun),
  }
}

type Invalid = ReturnType<typeof invalidInput>
type Kept = (Omit<Created, 'customer'> & { code: string }) | Invalid

const memory = ({ loaders }: Context): Memory<Created | Invalid, Kept> => ({
  isUnfinished: (answer) => answer.__typename === 'CustomerCreated' && (answer.credentials === 'FAILED' || answer.unsavedMessage !== null),
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

/** Once the customer exists nothing is thrown: a repeat of the request would create a second one. */
async function createOnce(context: Context, input: CreateCustomerInput, attempt: Attempt): Promise<Created | Invalid> {
  const wish = customerWish({ set: input.set, contacts: { add: input.contacts ?? [] } })
  const wishes = (input.destinations ?? []).map((one) => destinationWish({ ...one, isNew: true }))
  const needsExtras = wish.set.note != null || wish.contacts.add.length > 0
  const keeps = needsExtras ? await context.shared.keptFields() : { note: false, contacts: false }
  const [plan, problem] = [planOf(wish, blank(keeps)), tooMany(wishes)]
  const first = input.credentials?.password || null
  const isCommon = await commonAmong([first, ...wishes.map(({ password }) => password)])
  const problems = [...problemsOf({ name: wish.set.name ?? null }), ...(problem ? [problem] : [])]
  if (first !== null && isCommon(first)) problems.push({ path: 'credentials.password', ...COMMON })
  if (plan.kind === 'refused' && plan.refusal.__typename === 'InvalidInput') problems.push(...plan.refusal.problems)
  if (plan.kind !== 'write' || problems.length > 0) return invalidInput(problems as [Problem, ...Problem[]])

  const rules = input.credentials || wishes.length > 0 ? { ...(await rulesFor(context, NO_DESTINATIONS, [])), isCommon } : null
  const name = plan.write.fields.name ?? ''
  const destinations = [FIRST_CODE, ...wishes.map(({ code }) => code)]
  const eventsOf = ({ record }: { record: Pick<Created['customer'], 'code' | 'ownDestinations'> }) =>
    customerChanged(record.code, record.ownDestinations)
  const { record, isRead } = await audited(context, { action: 'customer.create', target: 'new', detail: { name }, eventsOf }, () =>
    newCustomer(context, { write: plan.write, keeps, blank: blank(keeps), destinations }, attempt),
  )
  const source = recordSource(context, record, { isRead })
  const unsavedMessage = isRead ? await completed(context, source, wish) : null
  const credentials = rules && input.credentials ? await giveCredentials(context, source, input.credentials, rules) : NO_CREDENTIALS
  // Created by an earlier attempt, or by the server together with the customer.
  const isThere = ({ code }: DestinationWish) => record.ownDestinations.some((one) => one.code === code)
  const others = wishes.map((wish) =>
    isThere(wish) && !(input.credentials && wish.code === FIRST_CODE) ? { ...wish, isNew: false } : wish,
  )
  const steps = rules ? await saveDestinations(context, source, others, rules) : []
  await source.confirm().catch(() => null)
  return { __typename: 'CustomerCreated', customer: source.latest(), unsavedMessage, ...credentials, steps }
}

/** Writes what the creation has left out, as a change of the customer; the reason if the server does not take it. */
async function completed(context: Context, source: RecordSource, wish: CustomerWish): Promise<string | null> {
  try {
    const saved = await saveOwnFields(context, source, unsavedOf(wish, source.latest()))
    return saved.kind === 'refused' ? saved.refusal.message : null
  } catch (failure) {
    return reasonOf(failure, context.log)
  }
}

const NO_DESTINATIONS = { code: '', ownDestinations: [] }

const blank = (keeps: CustomerKeeps): CustomerModel => ({
  code: '', name: '', street: null, city: null, province: null, postcode: null, vatNumber: null, taxCode: null, phone: null, email: null,
  category: null, secondCategory: null, paymentTerms: null, contactPerson: null, note: null, ownDestinations: [], ownContacts: [], keeps, unread: ALL_READ, etag: null,
}) // prettier-ignore

type Outcome = Pick<Created, 'credentials' | 'credentialsMessage'>

const NO_CREDENTIALS: Outcome = { credentials: 'NONE', credentialsMessage: null }

/** The first destination, if a login or a password was given; both are mailed. */
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

/** Its address is the customer's, until the form of the destination sets another. */
function firstDestination(customer: CustomerModel, { destinationName, loginEmail, password }: FirstCredentials): DestinationWish {
  const { street, city, province, postcode, contactPerson } = customer
  const name = destinationName?.trim() || FIRST_NAME
  const access = { loginEmail: loginEmail ?? null, isActive: true, isPrimary: true }
  return {
    code: FIRST_CODE,
    isNew: !customer.ownDestinations?.some(({ code }) => code === FIRST_CODE),
    password: password ?? null,
    set: { name, street, city, province, postcode, contactPerson, ...access },
  }
}
