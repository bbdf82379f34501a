import { mayAnswer, seesThread } from '../../../src/shared/domain/comment-rules.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notAllowed, notFound, wrongState } from '../../kernel/errors.ts'
import type { Viewer } from '../files/index.ts'
import { currentVersion, ORIGINAL, type TextId } from '../texts/index.ts'
import { type CommentedText, type Reader, requireViewer } from './people.ts'
import { seenAs } from './presenter.ts'
import * as store from './repository.ts'

/** Which thread of which text. */
export type InThread = TextId & { threadId: string }

/** Which comment of it. */
export type OfComment = InThread & { commentId: string }

/** A text with the number of its newest version. @throws AppError 404 also for a translation that is not there, 409 */
export async function requireCommented(on: Db, viewer: Viewer, { fileId, language }: TextId) {
  const commented = await requireViewer(on, viewer, fileId)
  const number = await currentVersion(on, fileId, language)
  if (number === 0 && language !== ORIGINAL) throw notFound()
  return { ...commented, number }
}

/** A thread that the viewer sees. @throws AppError 404 */
export async function requireThread(on: Db, { viewer }: CommentedText, id: InThread): Promise<store.StoredThread> {
  const thread = await store.threadById(on, id, id.threadId)
  if (!thread || !seesThread(viewer, seenAs(thread, viewer.id))) throw notFound()
  return thread
}

/** A comment of the viewer's own, and its thread. @throws AppError 404 also for a comment of somebody else, 403, 409 */
export async function requireOwn(on: Db, commented: CommentedText, id: OfComment) {
  const thread = await requireThread(on, commented, id)
  const own = thread.comments.find((row) => row.id === id.commentId && row.author_id === commented.viewer.id)
  if (!own) throw notFound()
  if (!mayAnswer(commented.viewer, seenAs(thread, commented.viewer.id))) throw refusal(commented)
  return { thread, own }
}

/** 403 where the owner of a shared file does not let them; 409 for a text that is only theirs to read now. */
export const refusal = ({ text }: CommentedText) => (text.grant ? notAllowed() : wrongState())

/** The threads of a text that the viewer sees. */
export const seenBy = async (on: Db, { viewer }: CommentedText, id: TextId): Promise<store.StoredThread[]> =>
  (await store.threadsOf(on, id)).filter((thread) => seesThread(viewer, seenAs(thread, viewer.id)))

/** Who wrote in threads, or resolved one. */
export const authorsIn = (threads: readonly store.StoredThread[]): string[] =>
  threads.flatMap(({ row, comments }) => [
    ...comments.map(({ author_id }) => author_id),
    ...(row.resolved_by === null ? [] : [row.resolved_by]),
  ])

/** The same of all threads of a text that the viewer sees, without reading what is said in them. */
export const authorsSeenBy = async (on: Db, { viewer }: CommentedText, id: TextId): Promise<string[]> =>
  (await store.threadParts(on, id, viewer.id))
    .filter((parts) => seesThread(viewer, parts))
    .flatMap((one) => one.authors)

/**
 * Whom somebody may mention: everybody else who sees the thread then. Who came by a link is offered nobody whom they
 * have not met in the threads, for who else has the text is not theirs to know.
 */
export const offeredTo = (
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
