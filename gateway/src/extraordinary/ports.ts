// What other parts of the gateway may import from this subject.
export { extraordinaryLoader } from './extraordinary.erp.ts'
export type { ClosureModel, DatesChangedModel, DeliveryModel, ExtraordinaryOrderModel, OrderSetModel } from './extraordinary.model.ts'
export { UNDER_WAY_MS, dropAllInterrupted, finishReplacements } from './replacement.ts'
