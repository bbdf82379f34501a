import { beginsAtDesk, mayComment } from '../../../src/shared/domain/comment-rules.ts'
import type { DocumentThread } from '../../../src/shared/transcript/formats/document-comments.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { accountOf, type Viewer } from '../files/index.ts'
import { findVersion, type Holding, storedOf, textForWork, type TextId } from '../texts/index.ts'
import type { CommentWords } from '../transcripts/index.ts'
import { authorsIn, offeredTo, requireCommented, seenBy } from './access.ts'
import type { SeenThreads } from './comment-list.ts'
import { calledBy } from './document-threads.ts'
import type { TextWithThreads } from './find-threads.ts'
import { type CommentedText, peopleOf, presentParticipant } from './people.ts'
import { shownTo } from './presenter.ts'
import type { Found } from './repository.ts'
import * as store from './repository.ts'

const FIND_THREAD = new URL('find-threads-thread.ts', import.meta.url)
const DOCUMENT_THREAD = new URL('document-threads-thread.ts', import.meta.url)
const LIST_THREAD = new URL('comment-list-thread.ts', import.meta.url)

/** Who asks for threads, and what they hold in memory meanwhile. */
interface Asking {
  viewer: Viewer
  hold: Holding
}

/** All threads of a text that somebody sees, found in its newest version and put together off the event loop. */
export function createThreadLists({ db, threads }: { db: Db; threads: Threads }) {
  /** Finds the words of threads in the newest text, where it was saved as a whole since they were found. */
  async function find({ viewer, hold }: Asking, id: TextId, number: number): Promise<void> {
    if (!(await store.hasStaleThreads(db, id, number))) return
    const newest = await findVersion(db, id.fileId, id.language)
    if (!newest) return
    const text = await textForWork(storedOf(newest), hold)
    let stale: store.Standing[] = []
    const input = async (): Promise<TextWithThreads> => {
      stale = await store.staleThreads(db, id, newest.version)
      return { body: await text.read(), threads: stale }
    }
    const bytes = text.plainBytes + (await store.anchorsLength(db, id))
    const found = await threads.run<Found[]>(FIND_THREAD, input, { account: accountOf(viewer), bytes })
    await store.saveAllFound(db, found, newest.version)
    await db.transaction().execute(async (tx) => {
      for (const base of new Set(stale.map(({ text_number }) => text_number)))
        await store.followText(tx, id, base, newest.version)
    })
  }

  /** A viewer of a text, once its threads are found in it. @throws AppError 404, 409 */
  async function requireFound(asking: Asking, id: TextId): Promise<CommentedText> {
    const commented = await requireCommented(db, asking.viewer, id)
    await find(asking, id, commented.number).catch((error: unknown) => {
      // The server is busy: they stand where they stood, and pages find them by themselves.
      if (!(error instanceof AppError)) throw error
    })
    return commented
  }

  async function seenThreads(commented: CommentedText, id: TextId): Promise<SeenThreads> {
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
  const effortOf = async (viewer: Viewer, id: TextId) => ({
    account: accountOf(viewer),
    // As they began, and as they stand now.
    bytes: 2 * (await store.anchorsLength(db, id)) + (await store.charactersOf(db, id)),
  })

  return {
    /**
     * The list of the threads that the viewer sees, in the order of the text, as gzipped JSON. @throws AppError 404,
     * 409, 429, 503
     */
    async list(viewer: Viewer, id: TextId, hold: Holding): Promise<Uint8Array> {
      const commented = await requireFound({ viewer, hold }, id)
      return threads.run<Uint8Array>(LIST_THREAD, () => seenThreads(commented, id), await effortOf(viewer, id))
    },

    /** The threads that the viewer sees, for a document in their words. @throws AppError 404, 409, 429, 503 */
    async forDocument(viewer: Viewer, id: TextId, words: CommentWords, hold: Holding): Promise<DocumentThread[]> {
      const commented = await requireFound({ viewer, hold }, id)
      const input = async () => {
        const seen = await seenThreads(commented, id)
        return { seen, called: calledBy(seen.rest.people, words) }
      }
      return threads.run<DocumentThread[]>(DOCUMENT_THREAD, input, await effortOf(viewer, id))
    },
  }
}
