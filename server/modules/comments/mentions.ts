import { mentionsIn, seesThread } from '../../../src/shared/domain/comment-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Viewer } from '../files/index.ts'
import type { TextId } from '../texts/index.ts'
import { authorsSeenBy, offeredTo } from './access.ts'
import { addMentionMail } from './mention-mail.ts'
import { participantId } from './participant-id.ts'
import { type CommentedText, type Reader, readerIf, readersOf, requireViewer } from './people.ts'
import * as store from './mention-repository.ts'

/** Whom comments mention, and what they are told of it. */
export function createMentions({ db, jobs, now }: { db: Db; jobs: Pick<JobQueue, 'add'>; now: () => number }) {
  return {
    /** Those whom a comment mentions. @throws AppError 422 for somebody who may not read the thread */
    async of(
      tx: Db,
      commented: CommentedText,
      { id: inText, isOfDesk, words }: { id: TextId; isOfDesk: boolean; words: string },
    ): Promise<Reader[]> {
      const ids = mentionsIn(words)
      if (ids.length === 0) return []
      const { text } = commented
      const authors = text.grant?.linkId ? await authorsSeenBy(tx, commented, inText) : []
      const offered = offeredTo(commented, await readersOf(tx, text.file), { isOfDesk, authors })
      return ids.map((id) => {
        const reader = offered.find((one) => participantId(text.file.id, one.id) === id)
        if (!reader) throw new AppError(422, 'not_a_reader', messages.mentionsNoReader)
        return reader
      })
    },

    /** Tells them, in the app and later by mail. */
    async tell(tx: Db, id: TextId, commentId: string, readers: readonly Reader[]): Promise<void> {
      const at = now()
      await store.insertMentions(
        tx,
        readers.map((reader) => ({
          comment_id: commentId,
          user_id: reader.id,
          created_at: at,
          seen_at: null,
          mailed_at: null,
        })),
      )
      for (const reader of readers) await addMentionMail(tx, jobs, { userId: reader.id, ...id }, at)
    },

    /** What mentions the viewer in texts that they may read, as far as they have not looked at it. */
    async unseen(viewer: Viewer) {
      const rows = await store.unseenMentions(db, personOf(viewer))
      const readers = new Map<string, Reader | undefined>()
      for (const { file_id: fileId } of rows)
        if (!readers.has(fileId)) readers.set(fileId, await readerIf(db, viewer, fileId))
      return rows.filter((row) => {
        const reader = readers.get(row.file_id)
        return reader && seesThread(reader, { isOfDesk: row.is_desk === 1, mentionsViewer: true })
      })
    },

    /** The viewer has looked at what mentions them in a text. @throws AppError 404, 409 */
    async see(viewer: Viewer, id: TextId): Promise<void> {
      await requireViewer(db, viewer, id.fileId)
      await store.markSeen(db, personOf(viewer), id, now())
    },
  }
}
