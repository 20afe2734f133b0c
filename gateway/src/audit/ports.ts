// What other parts of the gateway may use of this subject.
export { audited, outcomeOf } from './audited.ts'
export type { AuditActorModel, AuditEntriesModel, AuditEntryModel, AuditTargetModel } from './audit.model.ts'
