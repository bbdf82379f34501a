import { v7 as uuidv7 } from 'uuid'
import type { Anchor, CommentThread } from '../../../src/shared/contract/comments.ts'
import {
  beginsAtDesk,
  COMMENT_LIMITS,
  mayAnswer,
  mayComment,
  mayDeleteThread,
  seesThread,
} from '../../../src/shared/domain/comment-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import { holdFile, type Viewer } from '../files/index.ts'
import type { TextId } from '../texts/index.ts'
import { takeOfLink } from '../transcripts/index.ts'
import { type InThread, type OfComment, refusal, requireCommented, requireOwn, requireThread } from './access.ts'
import { createMentions } from './mentions.ts'
import { type CommentedText, readersOf } from './people.ts'
import { presentThread, seenAs, shownTo } from './presenter.ts'
import * as mentionStore from './mention-repository.ts'
import * as store from './repository.ts'
import { createThreadLists } from './thread-lists.ts'

export interface CommentsDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  events: EventBus
  threads: Threads
  now: () => number
}

/** Comments on texts, in threads at words and moments. Each call says who asks; what they may is asked of the text. */
export function createComments({ db, jobs, events, threads, now }: CommentsDeps) {
  const mentions = createMentions({ db, jobs, now })

  /** Works in the one transaction that also makes sure of the file, and tells everybody who sees the thread. */
  async function change<T>(
    viewer: Viewer,
    id: TextId,
    work: (tx: Db, commented: CommentedText & { number: number }) => Promise<{ threadId: string; answer: T }>,
  ): Promise<T> {
    const answer = await db.transaction().execute(async (tx) => {
      if (!(await holdFile(tx, id.fileId))) throw notFound()
      const commented = await requireCommented(tx, viewer, id)
      const readers = await readersOf(tx, commented.text.file)
      const saw = async (threadId: string) => {
        const thread = await store.threadById(tx, id, threadId)
        return thread ? readers.filter((reader) => seesThread(reader, seenAs(thread, reader.id))) : []
      }
      const before = 'threadId' in id ? await saw((id as InThread).threadId) : []
      const done = await work(tx, commented)
      const after = await saw(done.threadId)
      for (const userId of new Set([...before, ...after].map((reader) => reader.id)))
        await events.append({ userId, fileId: id.fileId, kind: 'comments-changed' }, tx)
      await writeCall(tx)
      return done.answer
    })
    events.wake()
    return answer
  }

  /** All comments on a text are told in one answer; one that gets shorter has room. @throws AppError 409 */
  async function assertRoom(tx: Db, id: TextId, { added }: { added: number }): Promise<void> {
    if (added > 0 && (await store.charactersOf(tx, id)) + added > COMMENT_LIMITS.charactersOfText)
      throw new AppError(409, 'comments_too_long', messages.commentsTooLong)
  }

  async function write(
    tx: Db,
    commented: CommentedText,
    id: InThread,
    { isOfDesk, words }: { isOfDesk: boolean; words: string },
  ): Promise<void> {
    const { viewer, text } = commented
    if ((await store.countCommentsBy(tx, viewer.id)) >= COMMENT_LIMITS.ofAccount)
      throw new AppError(409, 'too_many_comments', messages.tooManyComments)
    await assertRoom(tx, id, { added: words.length })
    await takeOfLink(tx, text.grant, { comments: 1 })
    const readers = await mentions.of(tx, commented, { id, isOfDesk, words })
    const row = {
      id: uuidv7(),
      thread_id: id.threadId,
      author_id: viewer.id,
      text: words,
      created_at: now(),
      edited_at: null,
    }
    await store.insertComment(tx, row)
    await mentions.tell(tx, id, row.id, readers)
  }

  async function present(tx: Db, commented: CommentedText, id: InThread): Promise<CommentThread> {
    return presentThread(await requireThread(tx, commented, id), shownTo(commented))
  }

  return {
    ...createThreadLists({ db, threads }),
    mentions: (viewer: Viewer) => mentions.unseen(viewer),
    see: (viewer: Viewer, id: TextId) => mentions.see(viewer, id),

    /** @throws AppError 404, 409 for a text that is only theirs to read, or has too many; 422 */
    async begin(viewer: Viewer, id: TextId, { anchor, text: words }: { anchor: Anchor; text: string }) {
      return change(viewer, id, async (tx, commented) => {
        if (!mayComment(commented.viewer)) throw refusal(commented)
        if ((await store.countThreads(tx, id)) >= COMMENT_LIMITS.threadsOfText)
          throw new AppError(409, 'too_many_threads', messages.tooManyThreads)
        const place = JSON.stringify(anchor)
        if ((await store.anchorsLength(tx, id)) + place.length > COMMENT_LIMITS.anchorsOfText)
          throw new AppError(409, 'comments_too_long', messages.commentsTooLong)
        const isOfDesk = beginsAtDesk(commented.viewer)
        const threadId = uuidv7()
        await store.insertThread(tx, {
          id: threadId,
          file_id: id.fileId,
          language: id.language,
          is_desk: isOfDesk ? 1 : 0,
          author_id: commented.viewer.id,
          anchor: place,
          first_anchor: place,
          is_detached: 0,
          text_number: commented.number,
          created_at: now(),
          resolved_at: null,
          resolved_by: null,
        })
        await write(tx, commented, { ...id, threadId }, { isOfDesk, words })
        return { threadId, answer: await present(tx, commented, { ...id, threadId }) }
      })
    },

    /** A reply opens a resolved thread again. @throws AppError 404, 409, 422 */
    async reply(viewer: Viewer, id: InThread, words: string): Promise<CommentThread> {
      return change(viewer, id, async (tx, commented) => {
        const thread = await requireThread(tx, commented, id)
        if (!mayAnswer(commented.viewer, seenAs(thread, commented.viewer.id))) throw refusal(commented)
        if (thread.comments.length >= COMMENT_LIMITS.commentsOfThread)
          throw new AppError(409, 'too_many_replies', messages.tooManyReplies)
        await write(tx, commented, id, { isOfDesk: thread.row.is_desk === 1, words })
        if (thread.row.resolved_at !== null)
          await store.setResolved(tx, id.threadId, { resolved_at: null, resolved_by: null })
        return { threadId: id.threadId, answer: await present(tx, commented, id) }
      })
    },

    /** @throws AppError 404, 409 */
    async resolve(viewer: Viewer, id: InThread, isResolved: boolean): Promise<CommentThread> {
      return change(viewer, id, async (tx, commented) => {
        const thread = await requireThread(tx, commented, id)
        if (!mayAnswer(commented.viewer, seenAs(thread, commented.viewer.id))) throw refusal(commented)
        if ((thread.row.resolved_at !== null) !== isResolved)
          await store.setResolved(tx, id.threadId, {
            resolved_at: isResolved ? now() : null,
            resolved_by: isResolved ? commented.viewer.id : null,
          })
        return { threadId: id.threadId, answer: await present(tx, commented, id) }
      })
    },

    /** Deletes all of a thread. @throws AppError 404, 409 for who neither began it nor owns the file */
    async removeThread(viewer: Viewer, id: InThread): Promise<void> {
      await change(viewer, id, async (tx, commented) => {
        const thread = await requireThread(tx, commented, id)
        const isBegunByViewer = thread.row.author_id === commented.viewer.id
        if (!mayDeleteThread(commented.viewer, { ...seenAs(thread, commented.viewer.id), isBegunByViewer }))
          throw refusal(commented)
        await store.deleteThread(tx, id.threadId)
        return { threadId: id.threadId, answer: undefined }
      })
    },

    /** @throws AppError 404 also for a comment of somebody else, 409, 422 */
    async edit(viewer: Viewer, id: OfComment, words: string): Promise<CommentThread> {
      return change(viewer, id, async (tx, commented) => {
        const { thread, own } = await requireOwn(tx, commented, id)
        await assertRoom(tx, id, { added: words.length - own.text.length })
        const before = thread.mentions.filter(({ comment_id }) => comment_id === id.commentId)
        const readers = await mentions.of(tx, commented, { id, isOfDesk: thread.row.is_desk === 1, words })
        await store.changeText(tx, id.commentId, words, now())
        await mentionStore.deleteMentions(
          tx,
          id.commentId,
          before.map(({ user_id }) => user_id).filter((userId) => readers.every((reader) => reader.id !== userId)),
        )
        const added = readers.filter((reader) => before.every(({ user_id }) => user_id !== reader.id))
        await mentions.tell(tx, id, id.commentId, added)
        return { threadId: id.threadId, answer: await present(tx, commented, id) }
      })
    },

    /** The thread goes with its last comment. @throws AppError 404 also for a comment of somebody else, 409 */
    async removeComment(viewer: Viewer, id: OfComment): Promise<void> {
      await change(viewer, id, async (tx, commented) => {
        const { thread } = await requireOwn(tx, commented, id)
        if (thread.comments.length === 1) await store.deleteThread(tx, id.threadId)
        else await store.deleteComment(tx, id.commentId)
        return { threadId: id.threadId, answer: undefined }
      })
    },
  }
}

export type Comments = ReturnType<typeof createComments>
