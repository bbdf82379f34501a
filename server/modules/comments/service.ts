import { v7 as uuidv7 } from 'uuid'
import type { Anchor, CommentThread } from '../../../src/shared/contract/comments.ts'
import {
  beginsAtDesk,
  COMMENT_LIMITS,
  mayAnswer,
  mayComment,
  mayDeleteThread,
  mentionsIn,
  seesThread,
} from '../../../src/shared/domain/comment-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { DocumentThread } from '../../../src/shared/transcript/formats/document-comments.ts'
import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, notAllowed, wrongState } from '../../kernel/errors.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import { accountOf, holdFile, type Viewer } from '../files/index.ts'
import { type CommentWords, takeOfLink } from '../transcripts/index.ts'
import {
  currentVersion,
  findVersion,
  type Holding,
  ORIGINAL,
  storedOf,
  textForWork,
  type TextId,
} from '../texts/index.ts'
import type { SeenThreads } from './comment-list.ts'
import type { TextWithThreads } from './find-threads.ts'
import type { Found } from './repository.ts'
import { addMentionMail } from './mention-mail.ts'
import { participantId } from './participant-id.ts'
import {
  type CommentedText,
  peopleOf,
  presentParticipant,
  type Reader,
  readerIf,
  readersOf,
  requireViewer,
} from './people.ts'
import { calledBy } from './document-threads.ts'
import { presentThread, seenAs, shownTo } from './presenter.ts'
import * as store from './repository.ts'

const FIND_THREAD = new URL('find-threads-thread.ts', import.meta.url)
const DOCUMENT_THREAD = new URL('document-threads-thread.ts', import.meta.url)
const LIST_THREAD = new URL('comment-list-thread.ts', import.meta.url)

export interface CommentsDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  events: EventBus
  threads: Threads
  now: () => number
}

/** Who asks for threads, and what they hold in memory meanwhile. */
interface Asking {
  viewer: Viewer
  hold: Holding
}

/** Which comment of which thread of which text. */
type InText = TextId
type InThread = TextId & { threadId: string }
type OfComment = InThread & { commentId: string }

/** Comments on texts, in threads at words and moments. Each call says who asks; what they may is asked of the text. */
export function createComments({ db, jobs, events, threads, now }: CommentsDeps) {
  /** @throws AppError 404 also for a translation that is not there, 409 */
  async function requireText(on: Db, viewer: Viewer, { fileId, language }: InText) {
    const commented = await requireViewer(on, viewer, fileId)
    const number = await currentVersion(on, fileId, language)
    if (number === 0 && language !== ORIGINAL) throw notFound()
    return { ...commented, number }
  }

  /** A thread that the viewer sees. @throws AppError 404 */
  async function requireThread(on: Db, { viewer }: CommentedText, id: InThread): Promise<store.StoredThread> {
    const thread = await store.threadById(on, id, id.threadId)
    if (!thread || !seesThread(viewer, seenAs(thread, viewer.id))) throw notFound()
    return thread
  }

  /** Works in the one transaction that also makes sure of the file, and tells everybody who sees the thread. */
  async function change<T>(
    viewer: Viewer,
    id: InText,
    work: (tx: Db, commented: CommentedText & { number: number }) => Promise<{ threadId: string; answer: T }>,
  ): Promise<T> {
    const answer = await db.transaction().execute(async (tx) => {
      if (!(await holdFile(tx, id.fileId))) throw notFound()
      const commented = await requireText(tx, viewer, id)
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

  /** The threads of a text that the viewer sees. */
  async function seenBy(on: Db, { viewer }: CommentedText, id: InText): Promise<store.StoredThread[]> {
    return (await store.threadsOf(on, id)).filter((thread) => seesThread(viewer, seenAs(thread, viewer.id)))
  }

  /** Those whom a comment mentions. @throws AppError 422 for somebody who may not read the thread */
  async function mentioned(
    tx: Db,
    commented: CommentedText,
    { id: inText, isOfDesk, words }: { id: InText; isOfDesk: boolean; words: string },
  ): Promise<Reader[]> {
    const ids = mentionsIn(words)
    if (ids.length === 0) return []
    const { text } = commented
    const authors = text.grant?.linkId ? authorsIn(await seenBy(tx, commented, inText)) : []
    const offered = offeredTo(commented, await readersOf(tx, text.file), { isOfDesk, authors })
    return ids.map((id) => {
      const reader = offered.find((one) => participantId(text.file.id, one.id) === id)
      if (!reader) throw new AppError(422, 'not_a_reader', messages.mentionsNoReader)
      return reader
    })
  }

  async function tellMentioned(tx: Db, id: InText, commentId: string, readers: readonly Reader[]): Promise<void> {
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
  }

  /** All comments on a text are told in one answer; one that gets shorter has room. @throws AppError 409 */
  async function assertRoom(tx: Db, id: InText, { added }: { added: number }): Promise<void> {
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
    const readers = await mentioned(tx, commented, { id, isOfDesk, words })
    const row = {
      id: uuidv7(),
      thread_id: id.threadId,
      author_id: viewer.id,
      text: words,
      created_at: now(),
      edited_at: null,
    }
    await store.insertComment(tx, row)
    await tellMentioned(tx, id, row.id, readers)
  }

  async function present(tx: Db, commented: CommentedText, id: InThread): Promise<CommentThread> {
    return presentThread(await requireThread(tx, commented, id), shownTo(commented))
  }

  /** Finds the words of threads in the newest text, where it was saved as a whole since they were found. */
  async function find({ viewer, hold }: Asking, id: InText, number: number): Promise<void> {
    if (!(await store.hasStaleThreads(db, id, number))) return
    const newest = await findVersion(db, id.fileId, id.language)
    if (!newest) return
    const text = await textForWork(storedOf(newest), hold)
    let stale: store.ThreadRow[] = []
    const input = async (): Promise<TextWithThreads> => {
      stale = await store.staleThreads(db, id, newest.version)
      return { body: await text.read(), threads: stale.map(store.standing) }
    }
    const bytes = text.plainBytes + (await store.anchorsLength(db, id))
    const found = await threads.run<Found[]>(FIND_THREAD, input, { account: accountOf(viewer), bytes })
    await db.transaction().execute(async (tx) => {
      await store.saveFound(tx, found, newest.version)
      for (const base of new Set(stale.map(({ text_number }) => text_number)))
        await store.followText(tx, id, base, newest.version)
    })
  }

  /** A viewer of a text, once its threads are found in it. @throws AppError 404, 409 */
  async function requireFound(asking: Asking, id: InText): Promise<CommentedText> {
    const commented = await requireText(db, asking.viewer, id)
    await find(asking, id, commented.number).catch((error: unknown) => {
      // The server is busy: they stand where they stood, and pages find them by themselves.
      if (!(error instanceof AppError)) throw error
    })
    return commented
  }

  async function seenThreads(commented: CommentedText, id: InText): Promise<SeenThreads> {
    const seen = await seenBy(db, commented, id)
    const people = await peopleOf(db, commented.text.file)
    const authors = authorsIn(seen)
    const isOfDesk = beginsAtDesk(commented.viewer)
    const offered = offeredTo(commented, people.readers, { isOfDesk, authors }).map((reader) => reader.id)
    return {
      threads: seen,
      shown: shownTo(commented),
      rest: {
        people: [...new Set([commented.viewer.id, ...offered, ...authors])].map((userId) => ({
          ...presentParticipant(userId, people, commented.viewer.id),
          is_offered: offered.includes(userId),
        })),
        may_begin: mayComment(commented.viewer),
        seen_by: isOfDesk ? 'desk' : 'readers',
      },
    }
  }

  /** What it takes to read all threads of a text, which are read when the turn of that has come. */
  const effortOf = async (viewer: Viewer, id: InText) => ({
    account: accountOf(viewer),
    // As they began, and as they stand now.
    bytes: 2 * (await store.anchorsLength(db, id)) + (await store.charactersOf(db, id)),
  })

  return {
    /**
     * The list of the threads that the viewer sees, in the order of the text, as gzipped JSON. @throws AppError 404,
     * 409, 429, 503
     */
    async list(viewer: Viewer, id: InText, hold: Holding): Promise<Uint8Array> {
      const commented = await requireFound({ viewer, hold }, id)
      return threads.run<Uint8Array>(LIST_THREAD, () => seenThreads(commented, id), await effortOf(viewer, id))
    },

    /** The threads that the viewer sees, for a document in their words. @throws AppError 404, 409, 429, 503 */
    async forDocument(viewer: Viewer, id: InText, words: CommentWords): Promise<DocumentThread[]> {
      const commented = await requireFound({ viewer, hold: () => {} }, id)
      const input = async () => {
        const seen = await seenThreads(commented, id)
        return { seen, called: calledBy(seen.rest.people, words) }
      }
      return threads.run<DocumentThread[]>(DOCUMENT_THREAD, input, await effortOf(viewer, id))
    },

    /** @throws AppError 404, 409 for a text that is only theirs to read, or has too many; 422 */
    async begin(viewer: Viewer, id: InText, { anchor, text: words }: { anchor: Anchor; text: string }) {
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
        const readers = await mentioned(tx, commented, { id, isOfDesk: thread.row.is_desk === 1, words })
        await store.changeText(tx, id.commentId, words, now())
        await store.deleteMentions(
          tx,
          id.commentId,
          before.map(({ user_id }) => user_id).filter((userId) => readers.every((reader) => reader.id !== userId)),
        )
        const added = readers.filter((reader) => before.every(({ user_id }) => user_id !== reader.id))
        await tellMentioned(tx, id, id.commentId, added)
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

    /** What mentions the viewer in texts that they may read, as far as they have not looked at it. */
    async mentions(viewer: Viewer) {
      const rows = await store.unseenMentions(db, personOf(viewer))
      const readers = new Map<string, Reader | undefined>()
      for (const { file_id: fileId } of rows)
        if (!readers.has(fileId)) readers.set(fileId, await readerIf(db, viewer, fileId))
      return rows.filter((row) => {
        const reader = readers.get(row.file_id)
        return reader && seesThread(reader, { isOfDesk: row.is_desk === 1, mentionsViewer: true })
      })
    },

    /** @throws AppError 404, 409 */
    async see(viewer: Viewer, id: InText): Promise<void> {
      await requireViewer(db, viewer, id.fileId)
      await store.markSeen(db, personOf(viewer), id, now())
    },
  }

  async function requireOwn(tx: Db, commented: CommentedText, id: OfComment) {
    const thread = await requireThread(tx, commented, id)
    const own = thread.comments.find((row) => row.id === id.commentId && row.author_id === commented.viewer.id)
    if (!own) throw notFound()
    if (!mayAnswer(commented.viewer, seenAs(thread, commented.viewer.id))) throw refusal(commented)
    return { thread, own }
  }
}

export type Comments = ReturnType<typeof createComments>

/** 403 where the owner of a shared file does not let them; 409 for a text that is only theirs to read now. */
const refusal = ({ text }: CommentedText) => (text.grant ? notAllowed() : wrongState())

/** Who wrote in threads, or resolved one. */
const authorsIn = (threads: readonly store.StoredThread[]): string[] =>
  threads.flatMap(({ row, comments }) => [
    ...comments.map(({ author_id }) => author_id),
    ...(row.resolved_by === null ? [] : [row.resolved_by]),
  ])

/**
 * Whom somebody may mention: everybody else who sees the thread then. Who came by a link is offered nobody whom they
 * have not met in the threads, for who else has the text is not theirs to know.
 */
const offeredTo = (
  { text, viewer }: CommentedText,
  readers: readonly Reader[],
  { isOfDesk, authors }: { isOfDesk: boolean; authors: readonly string[] },
): Reader[] =>
  readers.filter(
    (reader) =>
      reader.id !== viewer.id &&
      seesThread(reader, { isOfDesk, mentionsViewer: !isOfDesk }) &&
      (!text.grant?.linkId || authors.includes(reader.id)),
  )
