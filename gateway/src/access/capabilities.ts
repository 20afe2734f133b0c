// What the bakery's server can do beyond the plain contract: the features it announces, and the fields it keeps of customers.
import type { KeptFields } from '../customers/ports.ts'
import type { Capability } from '../generated/contract.ts'
import type { Resolvers } from '../generated/resolvers.ts'

const FEATURES: Partial<Record<Capability, string>> = {
  DOCUMENTS: 'documents-staff',
  DOCUMENT_ROWS: 'documents-rows',
  PLANNING_ALL: 'planning-all',
  PRODUCTION_SHARES: 'production-destinations',
  PRODUCTION_ORDERS: 'production-orders',
  USUAL_QUANTITIES: 'usual-quantities',
  DATE_EXCEPTIONS: 'date-exceptions',
  ORDER_CHANGES: 'order-changes',
}

const KEPT: Partial<Record<Capability, keyof KeptFields>> = {
  CUSTOMER_NOTE: 'note',
  CUSTOMER_CONTACTS: 'contacts',
  DESTINATION_CONTACT_PERSON: 'contactPerson',
  PRIMARY_DESTINATION: 'primary',
}

const those = <Name>(names: Partial<Record<Capability, Name>>, isThere: (name: Name) => boolean) =>
  (Object.entries(names) as [Capability, Name][]).flatMap(([capability, name]) => (isThere(name) ? [capability] : []))

export const capabilityResolvers: Resolvers = {
  Company: {
    capabilities: async (_company, _args, { shared }) => {
      // If the customers cannot be read now, the announced features are still shown.
      const [announced, kept] = await Promise.all([shared.features(), shared.keptFields().catch(() => null)])
      return [...those(FEATURES, (name) => announced.has(name)), ...those(KEPT, (name) => kept?.[name] ?? false)]
    },
  },
}
