// What other parts of the gateway may import from this subject.
export { audited, outcomeOf } from './audited.ts'
export type { AuditActorModel, AuditEntriesModel, AuditEntryModel, AuditTargetModel } from './audit.model.ts'
