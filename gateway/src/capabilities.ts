// What the back end announces, in the words of the contract.
import type { Capability, Resolvers } from './generated/resolvers.ts'

const FEATURES: Record<Capability, string> = {
  DOCUMENTS: 'documents-staff',
  DOCUMENT_ROWS: 'documents-rows',
  PRODUCTION_SHARES: 'production-destinations',
  PRODUCTION_ORDERS: 'production-orders',
}

export const capabilityResolvers: Resolvers = {
  Company: {
    capabilities: async (_company, _args, { shared }) => {
      const announced = await shared.features()
      return (Object.keys(FEATURES) as Capability[]).filter((capability) => announced.has(FEATURES[capability]))
    },
  },
}
