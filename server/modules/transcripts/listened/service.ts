import type { ListenedRange, Listener } from '../../../../src/shared/contract/listened.ts'
import { joinListened } from '../../../../src/shared/domain/join-listened.ts'
import { personOf } from '../../../kernel/acting.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { holdFile, type Viewer } from '../../files/index.ts'
import { requireText } from '../access.ts'
import { whoIsTo } from '../who-is.ts'
import { keepListened, listenedBy, listenersOf } from './repository.ts'

/** Who has listened to what of a recording. Whoever may have its text may tell, and see. */
export function createListeners({ db, now = Date.now }: { db: Db; now?: () => number }) {
  return {
    /**
     * Joins ranges with those that the person has listened to before, on any device, and answers all of them.
     * @throws AppError 404, 409
     */
    async note(viewer: Viewer, fileId: string, ranges: readonly ListenedRange[]): Promise<ListenedRange[]> {
      return db.transaction().execute(async (tx) => {
        // Two devices of one person would each write without what the other one told.
        await holdFile(tx, fileId)
        const { file } = await requireText(tx, viewer, fileId)
        const before = await listenedBy(tx, { fileId, userId: personOf(viewer) })
        const joined = joinListened([...before, ...ranges], file.length_seconds)
        await keepListened(tx, { fileId, userId: personOf(viewer), ranges: joined, at: now() })
        return joined
      })
    },

    /** By what they are to the file, the viewer first. @throws AppError 404, 409 */
    async of(viewer: Viewer, fileId: string): Promise<Listener[]> {
      const whoIs = await whoIsTo(db, viewer, await requireText(db, viewer, fileId))
      const rows = await listenersOf(db, fileId)
      const listeners = rows.map(({ userId, ranges }): Listener => ({ ...whoIs(userId), ranges }))
      return [...listeners.filter(({ who }) => who === 'you'), ...listeners.filter(({ who }) => who !== 'you')]
    },
  }
}

export type Listeners = ReturnType<typeof createListeners>
