import { isEditable } from '../../../src/shared/domain/file-status.ts'
import type { Db } from '../../db/schema.ts'
import { notFound, wrongState } from '../../errors.ts'
import type { Threads } from '../../threads/threads.ts'
import { allowedVersions } from './entity-tag.ts'
import { packTranscript } from './packing.ts'
import { prepareSave } from './prepare-save.ts'
import * as store from './repository.ts'

/** A text as it is stored. */
export interface StoredText {
  /** 0 when nobody has written anything yet. */
  version: number
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
}

/** What came of a save: the new version, or the one that stands in its way. */
export type Saved = { version: number } | { conflict: number }

/** The texts of files: reading, saving with all versions kept, restoring. Each call says who asks; only the owner may. */
export function createTranscripts({ db, threads, now = Date.now }: { db: Db; threads: Threads; now?: () => number }) {
  /** The owner's file, in a state in which its text is theirs. @throws AppError 404, 409 */
  async function requireText(ownerId: string, fileId: string): Promise<store.TextOwner> {
    const file = await store.fileOf(db, ownerId, fileId)
    if (!file) throw notFound()
    if (!isEditable(file.status)) throw wrongState()
    return file
  }

  /** Saves in the one transaction that also makes sure of the file. */
  async function append(ownerId: string, fileId: string, text: { body: Uint8Array; words: number }, allowed: ReturnType<typeof allowedVersions>): Promise<Saved> {
    return db.transaction().execute(async (tx) => {
      if (!(await store.holdFile(tx, ownerId, fileId, ['EDITING', 'FINISHED']))) {
        throw (await store.fileOf(tx, ownerId, fileId)) ? wrongState() : notFound()
      }
      const current = await store.currentVersion(tx, fileId, store.ORIGINAL)
      const isAllowed = allowed === null || (allowed === 'any' ? current > 0 : allowed.has(current))
      if (!isAllowed) return { conflict: current }
      const saved = await store.appendVersion(tx, { fileId, language: store.ORIGINAL, ...text, authorId: ownerId, expectedVersion: current, savedAt: now() })
      return saved === 'conflict' ? { conflict: await store.currentVersion(tx, fileId, store.ORIGINAL) } : saved
    })
  }

  return {
    /** The newest text in a language, with its file. @throws AppError 404, also for a translation that is not there; 409 */
    async read(ownerId: string, fileId: string, language: string = store.ORIGINAL): Promise<StoredText & { file: store.TextOwner }> {
      const file = await requireText(ownerId, fileId)
      const row = await store.readVersion(db, fileId, language)
      if (row) return { file, version: row.version, body: row.body }
      if (language !== store.ORIGINAL) throw notFound()
      return { file, version: 0, body: (await packTranscript({ paragraphs: [], speakers: [], notes: [] })).body }
    },

    /** Saves the body of a request after a version that `ifMatch` allows. @throws AppError 400, 404, 409, 413, 503 */
    async save(ownerId: string, fileId: string, body: Uint8Array, ifMatch: string | undefined): Promise<Saved> {
      const file = await requireText(ownerId, fileId)
      const prepared = await prepareSave({ body, lengthSeconds: file.length_seconds }, threads)
      return append(ownerId, fileId, prepared, allowedVersions(ifMatch))
    },

    /** All versions, newest first. @throws AppError 404, 409 */
    async versions(ownerId: string, fileId: string) {
      await requireText(ownerId, fileId)
      return store.listVersions(db, fileId, store.ORIGINAL)
    },

    /** Saves an older version again, as the newest. @throws AppError 404, 409 */
    async restore(ownerId: string, fileId: string, version: number): Promise<Saved> {
      await requireText(ownerId, fileId)
      const row = await store.readVersion(db, fileId, store.ORIGINAL, version)
      if (!row) throw notFound()
      return append(ownerId, fileId, { body: row.body, words: row.words }, null)
    },
  }
}

export type Transcripts = ReturnType<typeof createTranscripts>
