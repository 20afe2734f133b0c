// What other parts of the gateway may import from this subject.
export { DAYS, KINDS } from './order-changes.erp.ts'
export type { OrderChangeModel, OrderChangesModel } from './order-changes.model.ts'
