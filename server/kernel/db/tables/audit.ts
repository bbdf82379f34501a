import type { AuditAction, AuditObject, AuditVia } from '../../../../src/shared/domain/audit.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'

/** Append-only: who did or saw what. Holds no text of anybody, no name and no secret. */
export interface AuditTable {
  /** Sortable by time. */
  id: string
  at: number
  /**
   * Null for somebody unknown, and for the command line. Stays when the account is gone, and then says nothing of whose
   * it was.
   */
  actor_id: string | null
  /** The role that they had then. */
  actor_role: Role | null
  action: AuditAction
  outcome: 'done' | 'refused'
  object_kind: AuditObject | null
  object_id: string | null
  /** Whose file or account it is about; they see it in their activity. */
  owner_id: string | null
  via: AuditVia
  /** Network address; forgotten with the actor's account. */
  address: string | null
  /** Short words such as a format or a role. */
  detail: string | null
}
