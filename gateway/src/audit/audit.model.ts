import type { Connection } from '../lists/connection.ts'
import type { AuditActor, AuditEntry, AuditTarget } from '../generated/contract.ts'

type Named = {
  destinationId: string | null
  /** Read only when selected, for the whole page together. */
  label: () => Promise<string | null>
}

/** Parent of `AuditActor`. `name` is that of `Actor`; where `label` is null, it is looked up alone. */
export type AuditActorModel = Pick<AuditActor, 'kind'> &
  Omit<Named, 'label'> & { tokenId: string | null; name: string; label: Named['label'] | null }

/** Parent of `AuditTarget`. */
export type AuditTargetModel = Pick<AuditTarget, 'kind'> & Named & { id: string | null }

/** Parent of `AuditEntry`. */
export type AuditEntryModel = Required<Omit<AuditEntry, '__typename' | 'actor' | 'target'>> & {
  actor: AuditActorModel
  target: AuditTargetModel
}

/** Parent of `AuditEntryConnection`. */
export type AuditEntriesModel = Omit<Connection<AuditEntryModel>, 'totalCount'> & { totalCount: () => Promise<number> }
