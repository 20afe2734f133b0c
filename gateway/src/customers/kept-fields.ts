// The fields that the bakery's server keeps of customers and destinations beyond the plain contract, as its own records show.
import type { ErpClient } from '../erp/client.ts'
import type { Cache } from '../cache/cache.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { type DestinationsProjection, customerLoaders } from './customers.erp.ts'
import type { CustomerKeeps } from './customers.model.ts'

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
const LIFE_MS = 600_000

export function sharedKeptFields({ erp, cache, features, destinations, anyDestination }: Needs) {
  async function read(): Promise<KeptFields> {
    // The bundled back end keeps every field.
    if ((await features()).has('if-match-customers')) return ALL
    const { allCustomers, customerRecord } = customerLoaders(erp, destinations)
    const [first] = await allCustomers()
    const record = first ? await customerRecord(first.code) : null
    const destination = record?.ownDestinations?.[0] ?? (await anyDestination())
    return {
      ...(record?.keeps ?? { note: false, contacts: false }),
      ...(destination?.keeps ?? { contactPerson: false, primary: false }),
    }
  }
  return {
    /** The fields that a new customer and its destinations can have; an existing record shows its own. */
    keptFields: (): Promise<KeptFields> => cache.get('keptFields', read, LIFE_MS),
  }
}
