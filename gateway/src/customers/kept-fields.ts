// The fields that the bakery's server keeps of customers and destinations beyond the plain contract, as its own records show.
import type { ErpClient } from '../erp/client.ts'
import type { Cache } from '../cache/cache.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { type DestinationsProjection, customerLoaders } from './customers.erp.ts'
import type { CustomerKeeps, CustomerRecord } from './customers.model.ts'

export type KeptFields = CustomerKeeps & DestinationModel['keeps']

type Needs = {
  erp: ErpClient
  cache: Cache
  features: () => Promise<ReadonlySet<string>>
  destinations: DestinationsProjection
  /** Any destination of any customer. */
  anyDestination: () => Promise<DestinationModel | null>
}

const ALL: KeptFields = { note: true, contacts: true, contactPerson: true, primary: true }
const NONE: KeptFields = { note: false, contacts: false, contactPerson: false, primary: false }
const LIFE_MS = 600_000
const FAILURE_LIFE_MS = 60_000
/** So many records are read where the first lacks a field: it may only be empty there. */
const SAMPLE = 5

type Keeper = { keeps: Partial<KeptFields> }

/** What any of the records shows: some servers leave out what is empty. */
function shownBy(records: readonly Keeper[]): KeptFields {
  const isShown = (field: keyof KeptFields) => records.some(({ keeps }) => keeps[field])
  return {
    note: isShown('note'),
    contacts: isShown('contacts'),
    contactPerson: isShown('contactPerson'),
    primary: isShown('primary'),
  }
}

const keepsAll = (keeps: Partial<KeptFields>) => Object.values(keeps).every(Boolean)

export function sharedKeptFields({ erp, cache, features, destinations, anyDestination }: Needs) {
  async function read(): Promise<KeptFields> {
    // The bundled back end keeps every field.
    if ((await features()).has('if-match-customers')) return ALL
    const { allCustomers, customerRecord } = customerLoaders(erp, destinations)
    const keepersOf = async ({ code }: { code: string }): Promise<Keeper[]> => {
      const record = await customerRecord(code)
      return record ? [record, ...(record.ownDestinations ?? [])] : []
    }
    const [first, ...more] = (await allCustomers()).slice(0, SAMPLE)
    const shown = first ? await keepersOf(first) : []
    if (keepsAll(shownBy(shown))) return ALL
    const hasDestination = shown.length > 1
    const destination = hasDestination ? null : await anyDestination()
    // One of them that cannot be read says nothing about the fields.
    const others = await Promise.all(more.map((customer) => keepersOf(customer).catch(() => [])))
    return shownBy([...shown, ...(destination ? [destination] : []), ...others.flat()])
  }
  const keptFields = (): Promise<KeptFields> => cache.get('keptFields', read, LIFE_MS)
  return {
    /** The fields that a new customer and its destinations can have. */
    keptFields,
    /** The same; none of them for a while if it cannot be read, so that a change asks once. */
    knownKeptFields: (): Promise<KeptFields> => cache.get('knownKeptFields', () => keptFields().catch(() => NONE), FAILURE_LIFE_MS),
  }
}

type Shared = Pick<ReturnType<typeof sharedKeptFields>, 'knownKeptFields'>

/** The record with the fields that it lacks and others show: they can be written, too. */
export async function withKeptFields(record: CustomerRecord, { knownKeptFields }: Shared): Promise<CustomerRecord> {
  const keepers: Keeper[] = [record, ...record.ownDestinations]
  if (keepers.every(({ keeps }) => keepsAll(keeps))) return record
  const known = { keeps: await knownKeptFields() }
  const { note, contacts, contactPerson, primary } = shownBy([known, ...keepers])
  const ownDestinations = record.ownDestinations.map((one) => ({ ...one, keeps: { contactPerson, primary } }))
  return { ...record, keeps: { note, contacts }, ownDestinations }
}
