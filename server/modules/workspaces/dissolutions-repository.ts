import type { Insertable, Selectable } from 'kysely'
import type { Db, DissolutionTable } from '../../kernel/db/schema.ts'

export type DissolutionRow = Selectable<DissolutionTable>

/** Writes down that a workspace goes, and that nobody is in it, or is asked to be, any more. */
export async function insertDissolution(tx: Db, row: Insertable<DissolutionTable>): Promise<void> {
  await tx.insertInto('dissolution').values(row).execute()
  await tx.deleteFrom('workspace_member').where('workspace_id', '=', row.workspace_id).execute()
  await tx.deleteFrom('workspace_invitation').where('workspace_id', '=', row.workspace_id).execute()
}

/** A workspace that goes; undefined once it is gone. */
export const dissolutionOf = (db: Db, workspaceId: string): Promise<DissolutionRow | undefined> =>
  db.selectFrom('dissolution').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()

/** Workspaces that somebody has deleted and that are still going, with the files that are left, oldest first. */
export const dissolutionsBy = (db: Db, personId: string) =>
  db
    .selectFrom('dissolution')
    .innerJoin('workspace', 'workspace.id', 'dissolution.workspace_id')
    .leftJoin('file_summary', 'file_summary.owner_id', 'dissolution.workspace_id')
    .select(['workspace.id', 'workspace.name', 'dissolution.files_fate', 'dissolution.files'])
    .select((eb) => eb.fn.coalesce('file_summary.files', eb.lit(0)).as('left'))
    .where('by_id', '=', personId)
    .orderBy('dissolution.created_at')
    .execute()

/** Whether files of a workspace are on their way to somebody. */
export async function isMovedTo(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('dissolution')
    .select('workspace_id')
    .where('by_id', '=', personId)
    .where('files_fate', '=', 'move')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all memberships of somebody who goes. */
export async function leaveWorkspaces(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('workspace_member').where('user_id', '=', personId).execute()
}
