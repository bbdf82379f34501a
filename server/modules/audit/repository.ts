import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '../../../src/shared/domain/audit.ts'
import type { AuditTable, Db } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

export type AuditRow = Selectable<AuditTable>

/** What is written down; what is left out is null, the time is now. */
export type AuditFact = Partial<Insertable<AuditTable>> & Pick<AuditTable, 'action' | 'via'>

/**
 * Writes down what somebody did, in the fact's transaction where `db` is one. The id is not made from `at`: only ids of
 * their own time keep the order of writing within a millisecond, by which the log is read.
 */
export async function writeAudit(db: Db, { at = Date.now(), ...fact }: AuditFact): Promise<void> {
  const nothing = {
    actor_id: null,
    actor_role: null,
    object_kind: null,
    object_id: null,
    owner_id: null,
    address: null,
    detail: null,
  }
  await db
    .insertInto('audit')
    .values({ id: uuidv7(), at, outcome: 'done', ...nothing, ...fact })
    .execute()
}

/** When the same person did the same with the same thing, if that was after `since`. */
export async function writtenSince(
  db: Db,
  { actor_id = null, action, object_id = null, detail = null }: AuditFact,
  since: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('object_id', '=', object_id)
    .where('action', '=', action)
    .where('at', '>', since)
    .where(sql<boolean>`coalesce(actor_id, '') = ${actor_id ?? ''} and coalesce(detail, '') = ${detail ?? ''}`)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Which facts are meant; all of them without a field. */
export interface AuditFilter {
  action?: AuditAction | undefined
  actorId?: string | undefined
  objectId?: string | undefined
  /** What this person did, and what was done with what is theirs. */
  ofPerson?: string | undefined
}

/** Facts before the one with the id `before`, newest first, with the names that are known still. */
export function listAuditRows(
  db: Db,
  { action, actorId, objectId, ofPerson }: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('audit')
    .leftJoin('user as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('link_guest', (join) =>
      join.onRef('link_guest.user_id', '=', 'audit.actor_id').on('link_guest.has_account', '=', 0),
    )
    .leftJoin('file', (join) => join.onRef('file.id', '=', 'audit.object_id').on('audit.object_kind', '=', 'file'))
    .leftJoin('folder', (join) =>
      join.onRef('folder.id', '=', 'audit.object_id').on('audit.object_kind', '=', 'folder'),
    )
    .leftJoin('human_transcription as human', 'human.file_id', 'file.id')
    .leftJoin('user as account', (join) =>
      join.onRef('account.id', '=', 'audit.object_id').on('audit.object_kind', '=', 'account'),
    )
    .selectAll('audit')
    .select([
      'actor.email as actor_email',
      'link_guest.name as guest_name',
      'file.name as file_name',
      'folder.name as folder_name',
      'account.email as account_email',
    ])
    .select([
      'file.owner_id as file_owner_id',
      'folder.owner_id as folder_owner_id',
      'human.transcriptor_id',
      'human.published_at',
    ])
    .orderBy('audit.id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('audit.id', '<', before)
  if (action !== undefined) query = query.where('audit.action', '=', action)
  if (actorId !== undefined) query = query.where('audit.actor_id', '=', actorId)
  if (objectId !== undefined) query = query.where('audit.object_id', '=', objectId)
  if (ofPerson !== undefined)
    query = query.where((eb) => eb.or([eb('audit.owner_id', '=', ofPerson), eb('audit.actor_id', '=', ofPerson)]))
  return query.execute()
}

export type NamedAuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

/** Forgets what leads from a fact to a person whose account goes; the facts themselves stay. */
export async function forgetActor(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('audit').set({ address: null }).where('actor_id', '=', userId).execute()
}

/** Forgets facts from before a time; answers how many. */
export const removeAuditBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('audit').where('at', '<', at))
