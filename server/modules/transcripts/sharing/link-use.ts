import { sql } from 'kysely'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { LINK_USE } from '../../../kernel/limits.ts'

/**
 * Counts what somebody writes who came by a link, in the transaction in which they write it. @throws AppError 409 when
 * the link has taken all that one takes
 */
export async function takeOfLink(
  tx: Db,
  grant: { linkId: string | null } | null,
  { comments = 0, edits = 0, bytes = 0 }: { comments?: number; edits?: number; bytes?: number },
): Promise<void> {
  if (!grant?.linkId) return
  const { numUpdatedRows } = await tx
    .updateTable('share_link')
    .set({
      comments: sql`comments + ${comments}`,
      edits: sql`edits + ${edits}`,
      edit_bytes: sql`edit_bytes + ${bytes}`,
    })
    .where('id', '=', grant.linkId)
    .where('comments', '<=', LINK_USE.comments - comments)
    .where('edits', '<=', LINK_USE.edits - edits)
    .where('edit_bytes', '<=', LINK_USE.bytes - bytes)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError(409, 'link_used_up', messages.linkUsedUp)
}
