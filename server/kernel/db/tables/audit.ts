import type { AuditAction, AuditObject, AuditVia } from '../../../../src/shared/domain/audit.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { Absent } from './absent.ts'

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
  /** The line that it left the installation with; null until then, and where the log goes nowhere. */
  line_number: Absent<number>
}

/** A line of the audit log on its way out; the last one stays, for the next is chained to it. */
export interface AuditLineTable {
  /** From 1, without gaps. */
  number: number
  /** SHA-256 of the line, hex. */
  hash: string
  /** JSON, with hash and signature. */
  text: string
  at: number
  is_refused: number
}

/** How far each way out of the audit log has got. */
export interface AuditSinkTable {
  name: string
  /** Of the last line that it has. */
  number: number
}
