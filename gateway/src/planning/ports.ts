// What other parts of the gateway may use of this subject.
export { planningLoader } from './planning.erp.ts'
export type { OrdersChangedModel, PlanningModel, PlanningRowModel } from './planning.model.ts'
