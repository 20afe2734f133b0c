import { isDeepStrictEqual } from 'node:util'
import DataLoader from 'dataloader'
import type { Unread } from '../change/unread.rules.ts'
import { FEW } from '../erp/batch.ts'
import type { ErpClient } from '../erp/client.ts'
import type { Columns } from '../erp/decode/entity.ts'
import type { Reading } from '../erp/decode/reading.ts'
import { ErpFailure } from '../erp/errors.ts'
import { noneAs } from '../erp/none.ts'
import { type Claim, type Owners } from '../erp/owners.erp.ts'
import { DAY_FLAGS, type DestinationFields, destinationTable } from '../erp/parties.erp.ts'
import { isPrimaryMark } from '../erp/primario.erp.ts'
import { destinationId } from '../graph/ids.ts'
import type { DestinationKey } from '../keys.ts'
import type { DestinationModel } from './destinations.model.ts'
import { sorted } from './destinations.rules.ts'

type Listed = { fields: DestinationFields; columns: DestinationColumns; claim: Claim }
/** Active also where the list does not tell. */
export type LoginClaim = Claim & { isActive: boolean }
type DestinationColumns = Pick<Columns<typeof destinationTable.fields>, 'has' | 'isUnreadable'>

const listed = destinationTable.list((fields, { has, isUnreadable }): Listed => {
  const { code, login, name, primario, customerCode } = fields
  return { fields, columns: { has, isUnreadable }, claim: { code, login, name: name ?? '', primario, ownCode: customerCode } }
})

/** Some servers answer 404 if there is none. */
async function readWithLogin(erp: ErpClient, destlogin: string): Promise<Listed[]> {
  try {
    return await erp.get('/destinazioni', listed, { query: { destlogin }, isLarge: true })
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return []
    throw failure
  }
}

/** The destinations of all customers, active ones first. */
async function readDestinations(erp: ErpClient, { ownersOf }: Pick<Owners, 'ownersOf'>): Promise<DestinationModel[]> {
  const all = await noneAs([], erp.get('/destinazioni', listed, { isLarge: true, keptAs: 'destinations' }))
  const owners = await ownersOf(all.map(({ claim }) => claim))
  const former = made.get(all)
  if (former && isDeepStrictEqual(former.owners, owners)) return former.destinations
  const destinations = sorted(withOwnIds(all.map(({ fields, columns }, index) => destinationFrom(owners[index] ?? '', fields, columns))))
  made.set(all, { owners, destinations })
  return destinations
}

/** What was made of an answer: the same answer with the same owners gives the same destinations. */
const made = new WeakMap<readonly Listed[], { owners: string[]; destinations: DestinationModel[] }>()

/** Without a certain customer, destinations of the same code are counted: each needs an id of its own, and none that opens one. */
function withOwnIds(destinations: DestinationModel[]): DestinationModel[] {
  const counts = new Map<string, number>()
  return destinations.map((one) => {
    if (one.customerCode !== '') return one
    const count = (counts.get(one.id) ?? 0) + 1
    counts.set(one.id, count)
    return count === 1 ? one : { ...one, id: `${one.id}/${count}` }
  })
}

/** The destinations inside a customer's record; null if the record does not contain them. */
export function destinationsOfRecord(nested: unknown, customerCode: string, reading: Reading): DestinationModel[] | null {
  const destinations = destinationTable.nested(nested, reading, (fields, columns) => destinationFrom(customerCode, fields, columns))
  return destinations && sorted(destinations)
}

const WEEKDAYS = Object.keys(DAY_FLAGS) as (keyof typeof DAY_FLAGS)[]

/** `customerCode` is '' if it is not known. */
function destinationFrom(customerCode: string, fields: DestinationFields, columns: DestinationColumns): DestinationModel {
  const { has } = columns
  return {
    id: destinationId({ customerCode, destinationCode: fields.code }),
    code: fields.code,
    customerCode,
    name: fields.name ?? '',
    street: fields.street,
    city: fields.city,
    province: fields.province,
    postcode: fields.postcode,
    country: fields.country ?? 'IT',
    contactPerson: fields.contactPerson,
    loginEmail: fields.login,
    passwordState: has('password') ? (fields.password ? 'SET' : 'MISSING') : 'UNKNOWN',
    isActive: fields.isActive ?? false,
    isPrimary: has('isPrimary') ? (fields.isPrimary ?? false) : isPrimaryMark(fields.primario),
    namesCustomer: customerCode !== '' || fields.primario !== null,
    disabledDays: WEEKDAYS.filter((day) => fields[day]),
    saysDays: has('MONDAY'),
    isSpecialDayDisabled: fields.isSpecialDayDisabled ?? false,
    keeps: { contactPerson: has('contactPerson'), primary: has('isPrimary') },
    unread: unreadIn(columns),
  }
}

/** The columns that a change writes, by the field of the model. */
const WRITTEN: Partial<Record<keyof DestinationModel, keyof DestinationFields>> = {
  name: 'name',
  street: 'street',
  city: 'city',
  province: 'province',
  postcode: 'postcode',
  country: 'country',
  contactPerson: 'contactPerson',
  loginEmail: 'login',
  isActive: 'isActive',
  isPrimary: 'isPrimary',
  disabledDays: 'MONDAY',
  isSpecialDayDisabled: 'isSpecialDayDisabled',
}

function unreadIn({ has, isUnreadable }: DestinationColumns): Unread {
  const fieldsOf = (isOne: (column: keyof DestinationFields) => boolean) =>
    Object.entries(WRITTEN).flatMap(([field, column]) => (isOne(column) ? [field] : []))
  return { absent: fieldsOf((column) => !has(column)), unreadable: fieldsOf(isUnreadable) }
}

/** Returns the destinations of a customer's own record; null if that record does not contain them. */
export type CustomersDestinations = (customerCode: string) => Promise<DestinationModel[] | null>

export function destinationLoaders(erp: ErpClient, ofCustomer: CustomersDestinations, owners: Pick<Owners, 'ownersOf'>) {
  let list: Promise<DestinationModel[]> | null = null
  const asked = new Set<string>()
  const all = () => (list ??= readDestinations(erp, owners))
  const findIn = (destinations: DestinationModel[], key: DestinationKey) =>
    destinations.find((one) => one.code === key.destinationCode && one.customerCode === key.customerCode)
  /** The customer's record is one small answer; the long list is read only if that record has no destinations. */
  const find = async (key: DestinationKey) => findIn((await ofCustomer(key.customerCode)) ?? (await all()), key) ?? null
  /** The destinations of a few customers come from their records, of more from the list of all. */
  const findAll = async (keys: readonly DestinationKey[]) => {
    for (const { customerCode } of keys) asked.add(customerCode)
    if (asked.size <= FEW) return Promise.all(keys.map(find))
    const known = new Map((await all()).map((destination) => [destination.id, destination]))
    return keys.map((key) => known.get(destinationId(key)) ?? null)
  }
  return {
    allDestinations: all,
    /** Drops the list after a change of a destination. */
    forgetDestinations: (): void => void (list = null),
    /** The claims of the destinations with a login e-mail, in any case. Some servers find parts of e-mails, or ignore the filter. */
    destinationsByLogin: async (email: string): Promise<LoginClaim[]> =>
      (await readWithLogin(erp, email))
        .map(({ claim, fields }) => ({ ...claim, isActive: fields.isActive ?? true }))
        .filter(({ login }) => login?.toLowerCase() === email.toLowerCase()),
    destinations: new DataLoader<DestinationKey, DestinationModel | null, string>(findAll, { cacheKeyFn: destinationId }),
  }
}
