// What other parts of the gateway may use of this subject.
export type { AuditActorModel, AuditEntriesModel, AuditEntryModel, AuditTargetModel } from './register.model.ts'
