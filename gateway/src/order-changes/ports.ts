// What other parts of the gateway may import from this subject.
export type { OrderChangeModel, OrderChangesModel } from './order-changes.model.ts'
