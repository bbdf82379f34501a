import type { Selectable } from 'kysely'
import type { CommentMentionTable, Db } from '../../kernel/db/schema.ts'
import { openRow } from '../../kernel/text-keys/sealed-rows.ts'
import type { TextId } from '../texts/index.ts'

export type MentionRow = Selectable<CommentMentionTable>

/** Writes down whom comments mention. */
export async function insertMentions(tx: Db, rows: readonly MentionRow[]): Promise<void> {
  for (const row of rows) await tx.insertInto('comment_mention').values(row).execute()
}

/** These people are no longer mentioned in a comment. */
export async function deleteMentions(tx: Db, commentId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.deleteFrom('comment_mention').where('comment_id', '=', commentId).where('user_id', 'in', userIds).execute()
}

/** Mentions of a person that they have not looked at, oldest first. */
export async function unseenMentions(db: Db, userId: string, text?: TextId) {
  let query = db
    .selectFrom('comment_mention as mention')
    .innerJoin('comment', 'comment.id', 'mention.comment_id')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .innerJoin('file', 'file.id', 'thread.file_id')
    .select([
      'mention.comment_id',
      'mention.created_at',
      'mention.mailed_at',
      'comment.thread_id',
      'comment.author_id',
      'comment.text',
      'thread.file_id',
      'thread.language',
      'thread.is_desk',
      'thread.first_anchor',
      'file.name',
    ])
    .where('mention.user_id', '=', userId)
    .where('mention.seen_at', 'is', null)
  if (text) query = query.where('thread.file_id', '=', text.fileId).where('thread.language', '=', text.language)
  const rows = await query.orderBy('mention.created_at').orderBy('mention.comment_id').limit(200).execute()
  return Promise.all(
    rows.map(async (row) => {
      const { text: words } = await openRow(db, 'comment', { id: row.comment_id, text: row.text })
      const thread = { id: row.thread_id, first_anchor: row.first_anchor }
      const { first_anchor } = await openRow(db, 'comment_thread', thread)
      return { ...row, text: words, first_anchor }
    }),
  )
}

/** Ids of the comments on a text. */
const commentsIn = (db: Db, { fileId, language }: TextId) =>
  db
    .selectFrom('comment')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .select('comment.id')
    .where('thread.file_id', '=', fileId)
    .where('thread.language', '=', language)

/** A person has looked at the mentions of them in a text. */
export async function markSeen(tx: Db, userId: string, text: TextId, at: number): Promise<void> {
  await tx
    .updateTable('comment_mention')
    .set({ seen_at: at })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('comment_id', 'in', commentsIn(tx, text))
    .execute()
}

/** A person was mailed of the mentions of them in these comments. */
export async function markMailed(tx: Db, userId: string, commentIds: readonly string[], at: number): Promise<void> {
  if (commentIds.length === 0) return
  await tx
    .updateTable('comment_mention')
    .set({ mailed_at: at })
    .where('user_id', '=', userId)
    .where('comment_id', 'in', commentIds)
    .execute()
}

/** When a person was last mailed of a text; null for never. */
export async function lastMailed(db: Db, userId: string, text: TextId): Promise<number | null> {
  const row = await db
    .selectFrom('comment_mention')
    .select((eb) => eb.fn.max('mailed_at').as('at'))
    .where('user_id', '=', userId)
    .where('comment_id', 'in', commentsIn(db, text))
    .executeTakeFirst()
  return row?.at ?? null
}
