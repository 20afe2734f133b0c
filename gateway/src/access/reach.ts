// What a caller bound to one destination finds in the lists of all: its own customer and destination.
import { asError } from '../erp/batch.ts'
import type { CustomerModel } from '../customers/ports.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'

type Finders = {
  allDestinations(): Promise<DestinationModel[]>
  destinations: { load(key: DestinationKey): Promise<DestinationModel | null> }
  allCustomers(): Promise<CustomerModel[]>
  customerRecord(code: string): Promise<CustomerModel | null>
  customers: { load(code: string): Promise<CustomerModel | null> }
  customerOf(code: string): CustomerModel | null | Promise<CustomerModel | null>
}

/** `own` is read each time, since a login changes the actor within one request. Null: the actor may find everything. */
export function withinReach(all: Finders, own: () => DestinationKey | null) {
  const ownCustomer = async (find: (code: string) => Promise<CustomerModel | null>, code: string): Promise<CustomerModel | null> => {
    const key = own()
    if (key === null) return find(code)
    return code === key.customerCode ? narrowed(await find(code), key) : null
  }
  const customer = (code: string) => ownCustomer((one) => all.customers.load(one), code)
  return {
    allDestinations: async (): Promise<DestinationModel[]> => {
      const key = own()
      if (key === null) return all.allDestinations()
      const destination = await all.destinations.load(key)
      return destination ? [destination] : []
    },
    allCustomers: async (): Promise<CustomerModel[]> => {
      const key = own()
      if (key === null) return all.allCustomers()
      const found = await ownCustomer((code) => all.customerRecord(code), key.customerCode)
      return found ? [found] : []
    },
    customerRecord: (code: string) => ownCustomer((one) => all.customerRecord(one), code),
    customerOf: (code: string) => (own() === null ? all.customerOf(code) : customer(code)),
    customers: { load: customer, loadMany: (codes: readonly string[]) => Promise.all(codes.map((code) => customer(code).catch(asError))) },
  }
}

function narrowed(customer: CustomerModel | null, { destinationCode }: DestinationKey): CustomerModel | null {
  const ownDestinations = customer?.ownDestinations?.filter(({ code }) => code === destinationCode) ?? null
  return customer && { ...customer, ownDestinations }
}
