// What other parts of the gateway may import from this subject.
export { announce, audited, outcomeOf, recorded } from './audited.ts'
export { actorNamed } from './parties.ts'
export type { AuditActorModel, AuditEntriesModel, AuditEntryModel, AuditTargetModel } from './audit.model.ts'
