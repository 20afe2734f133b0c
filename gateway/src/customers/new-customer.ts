// Creates a customer once: its code is found in the different answers of servers, and the record under that code is compared with
// what was sent before anything else is written to it.
import { readLate } from '../change/late.ts'
import type { Context } from '../context.ts'
import { meantBy } from '../erp/codes.ts'
import { ErpFailure, isOpenEnded, mayHaveArrived } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'
import { createCustomer } from './changes.erp.ts'
import { type CustomerWrite, customerAfter, plainText, planOf } from './customer.rules.ts'
import type { CustomerKeeps, CustomerModel, CustomerRecord } from './customers.model.ts'
import { readRecord } from './record.ts'

type NewCustomer = { record: CustomerRecord; isRead: boolean }

/** `destinations`: the codes of those that are created after the customer. */
type Wanted = { write: CustomerWrite; keeps: CustomerKeeps; blank: CustomerModel; destinations: readonly string[] }

/** The codes of the customers that existed before a creation, and that of the new one once it is known. */
export type Begun = { before: readonly string[]; code: string | null }

/** `earlier`: what an earlier attempt at the same creation has begun; `keep` keeps it for a later one. */
export type Attempt = { earlier: Begun | null; keep: (begun: Begun) => Promise<void> }

export async function newCustomer(context: Context, wanted: Wanted, { earlier, keep }: Attempt): Promise<NewCustomer> {
  if (earlier?.code != null) return madeEarlier(context, wanted, earlier.code)
  const known = await freshList(context)
  const before = earlier?.before ?? known.map(({ code }) => code)
  if (!earlier) await keep({ before, code: null })
  const existed = new Set(before)
  const added = known.filter(({ code }) => !existed.has(code))
  // The bundled back end keeps a customer even if its destination was refused: only its own repeat completes it.
  const unfinished =
    (await unfinishedIn(context, added, wanted, wanted.destinations)) ??
    (context.gateway.isBundled ? null : await unfinishedIn(context, known, wanted, []))
  const customer = unfinished ?? (await create(context, wanted, new Set(known.map(({ code }) => code))))
  await keep({ before, code: customer.record.code }).catch(() => undefined)
  return customer
}

/** Another customer is never looked for: with the same values it may be anybody's. */
async function madeEarlier(context: Context, { write }: Wanted, code: string): Promise<NewCustomer> {
  const record = await readRecord(context, code)
  if (!record) throw new ErpFailure('notFound')
  if (!isAlike(record, write) || (await context.shared.isInternalCustomer(code))) throw new ErpFailure('conflict')
  return { record, isRead: true }
}

async function create(context: Context, wanted: Wanted, before: ReadonlySet<string>): Promise<NewCustomer> {
  let failure: unknown = null
  const codes = await createCustomer(context.erp, wanted.write, wanted.keeps).catch((cause: unknown) => {
    // The refusal may be for a request that arrived twice.
    if (!mayHaveArrived(cause)) throw cause
    failure = cause
    return []
  })
  context.shared.forgetOwners()
  const [first] = codes
  async function look(): Promise<NewCustomer | null> {
    // The bundled back end answers the code: its record decides.
    const listed = context.gateway.isBundled && first !== undefined ? null : await freshList(context).catch(() => null)
    const added = listed?.filter(({ code }) => !before.has(code)) ?? null
    return (await createdAmong(context, wanted, codes, added, before)) ?? (await unfinishedIn(context, added ?? [], wanted, []))
  }
  const isRefused = failure !== null && !isOpenEnded(failure)
  const found = isRefused ? await look() : await readLate(context.clock, look, (customer) => customer !== null)
  if (found) return found
  throw failure ?? (first === undefined ? new ErpFailure('invalid') : codedError('NOT_SAVED'))
}

/**
 * The record under one of the codes in the answer, with the spelling of the server's list; else the only new one that may be it.
 * `added`: null without a list.
 */
async function createdAmong(
  context: Context,
  wanted: Wanted,
  codes: readonly string[],
  added: readonly CustomerModel[] | null,
  before: ReadonlySet<string>,
): Promise<NewCustomer | null> {
  const known = added?.map(({ code }) => code) ?? []
  const candidates = [...new Set(codes.map((code) => meantBy(code, known) ?? code))]
  const alike = added?.filter((one) => isAlike(one, wanted.write))
  // An answer may name an id of the server's database, too.
  const isCertain = (code: string) => (alike ? alike.some((one) => one.code === code) : code === candidates[0])
  for (const code of candidates) {
    // A customer that existed before is not the new one, whatever the answer contains.
    if (meantBy(code, [...before]) !== null) continue
    const found = await customerUnder(context, code, wanted, isCertain(code))
    if (found) return found
  }
  const [only, ...others] = alike ?? []
  return only && others.length === 0 ? customerUnder(context, only.code, wanted, true) : null
}

/** The customer of a code if it may be the new one. If its record cannot be read, a certain one is taken as it was sent. */
async function customerUnder(context: Context, code: string, { write, blank }: Wanted, isCertain: boolean): Promise<NewCustomer | null> {
  const record = await readRecord(context, code).catch(() => 'unreadable' as const)
  if (record !== 'unreadable') return record && isAlike(record, write) ? { record, isRead: true } : null
  return isCertain ? { record: { ...customerAfter(blank, write), code } as CustomerRecord, isRead: false } : null
}

/** Whether a record may be the one that was sent: servers write names in capitals, and lists omit fields. */
function isAlike({ name, vatNumber }: CustomerModel, { fields }: CustomerWrite): boolean {
  if (plainText(name) !== plainText(fields.name)) return false
  return vatNumber === null || plainText(vatNumber) === plainText(fields.vatNumber)
}

/**
 * The newest customer with exactly these values and no other destinations: an earlier attempt left it incomplete. The bakery's own
 * is none: whoever can set its login is an administrator.
 */
async function unfinishedIn(
  context: Context,
  customers: readonly CustomerModel[],
  { write }: Wanted,
  destinations: readonly string[],
): Promise<NewCustomer | null> {
  const wish = { set: { ...write.fields, note: undefined }, contacts: { add: [], change: [], remove: [] } }
  const newest = customers
    .filter((one) => isAlike(one, write))
    .toSorted((one, other) => other.code.localeCompare(one.code, 'it', { numeric: true }))
  const isSame = (one: CustomerModel) => planOf(wish, one).kind === 'nothing'
  for (const one of newest.slice(0, MAX_CANDIDATES)) {
    const record = await readRecord(context, one.code)
    if (!record || !(isSame(one) || isSame(record))) continue
    const isUnfinished = record.ownDestinations.every(({ code }) => destinations.includes(code))
    if (isUnfinished && !(await context.shared.isInternalCustomer(record.code))) return { record, isRead: true }
  }
  return null
}

const MAX_CANDIDATES = 5

/** The current list; some servers answer an empty one with 404. */
async function freshList({ loaders }: Context): Promise<CustomerModel[]> {
  loaders.forgetCustomers()
  try {
    return await loaders.allCustomers()
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return []
    throw failure
  }
}
