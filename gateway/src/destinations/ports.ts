// What other parts of the gateway may import from this subject.
export { destinationLoaders, destinationsOfRecord } from './destinations.erp.ts'
export type { DestinationModel, DestinationsModel } from './destinations.model.ts'
