// What other parts of the gateway may import from this subject.
export { planningLoader } from './planning.erp.ts'
export { usualLoader } from './usual.erp.ts'
export type { OrdersChangedModel, PlanningModel, PlanningRowModel } from './planning.model.ts'
