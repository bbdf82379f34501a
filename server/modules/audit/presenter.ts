import type { AuditEntry } from '../../../src/shared/contract/audit.ts'
import { transcriptorsView } from '../../../src/shared/domain/human-desk.ts'
import type { NamedAuditRow } from './repository.ts'

/** A fact as it is shown to an ADMIN, or to the person `readerId`, who is told of others what they are and not who. */
export function presentAudit(row: NamedAuditRow, readerId: string, { isOwn }: { isOwn: boolean }): AuditEntry {
  const is_you = row.actor_id === readerId
  const isShown = !isOwn || is_you
  return {
    _id: row.id,
    date: new Date(row.at).toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor: row.actor_id === null ? null : presentActor(row, { isShown, is_you }),
    object:
      row.object_kind === null || row.object_id === null
        ? null
        : {
            kind: row.object_kind,
            id: row.object_id,
            name:
              nameFor(row, readerId, isOwn) ??
              folderName(row, readerId, isOwn) ??
              row.account_email ??
              (row.object_kind === 'content' ? row.object_id : null),
          },
    via: row.via,
    address: isShown ? row.address : null,
    detail: row.detail,
  }
}

/** Guests of links have no address: they are known by the name that they gave, also to whose file it is. */
function presentActor(row: NamedAuditRow, { isShown, is_you }: { isShown: boolean; is_you: boolean }) {
  if (row.guest_name !== null) return { email: null, guest: row.guest_name, role: row.actor_role, is_you }
  return { email: isShown ? row.actor_email : null, role: row.actor_role, is_you }
}

/** A folder's name, which is its owner's to know, and an ADMIN's. */
const folderName = ({ folder_name: name, folder_owner_id: ownerId }: NamedAuditRow, readerId: string, isOwn: boolean) =>
  !isOwn || ownerId === readerId ? name : null

/**
 * A file's name, for whom it is theirs to know: not for a transcriptor who only looked at it, or whose time with it is
 * over.
 */
function nameFor(row: NamedAuditRow, readerId: string, isOwn: boolean): string | null {
  const { file_name, file_owner_id, transcriptor_id: transcriptorId, published_at: publishedAt } = row
  if (!isOwn || file_owner_id === readerId) return file_name
  const view = transcriptorsView(readerId, { waiting: false, transcriptorId, publishedAt }, Date.now())
  return view === 'all' ? file_name : null
}
