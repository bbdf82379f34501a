import type { Db } from '../../kernel/db/schema.ts'
import { notFound, wrongState } from '../../kernel/errors.ts'
import type { EventBus } from '../../ports/events.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import {
  type AccountStorage,
  ALWAYS_SAVED_BYTES,
  type FileRow,
  holdFile,
  humanOf,
  lockOwnerOf,
  NO_QUOTA,
  type Viewer,
} from '../files/index.ts'
import { writeCall } from '../audit/index.ts'
import { requireText, type TextFile } from './access.ts'
import {
  allowedVersions,
  type Holding,
  readForWork,
  removeTexts,
  type StoredText,
  textForWork,
  textStore as store,
  versionsToRemove,
  withStagedText,
} from '../texts/index.ts'
import { packTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { TranscriptEventPublisher } from './events.ts'
import type { PresenceService } from './presence.ts'
import { type PreparedSave, prepareSave } from './prepare-save.ts'

/** Which text of a file: its own, or a translation. */
interface TextId {
  fileId: string
  language: string
}

/** What came of a save: the new version, or the one that stands in its way. */
export type Saved = { version: number } | { conflict: number }

const stored = ({ version, bytes, body }: store.FoundVersion): StoredText => ({
  version,
  bytes,
  async body() {
    const text = await body()
    if (!text) throw notFound()
    return text
  },
})

/**
 * The texts of files: reading, saving with all versions kept, restoring. Each call says who asks: the owner, or the
 * transcriptor who took the file.
 */
export function createTranscripts({
  db,
  threads,
  presence,
  transcriptEvents,
  events,
  storage = NO_QUOTA,
  now = Date.now,
}: {
  db: Db
  threads: Threads
  presence?: Pick<PresenceService, 'textSaved'>
  transcriptEvents: TranscriptEventPublisher
  events?: EventBus
  storage?: Pick<AccountStorage, 'assertRoom'>
  now?: () => number
}) {
  const require = (viewer: Viewer, fileId: string): Promise<TextFile> => requireText(db, viewer, fileId)

  /** @throws AppError 404, 409 also for a text that may only be read */
  async function requireWritable(on: Db, viewer: Viewer, fileId: string): Promise<FileRow> {
    const { file, access } = await requireText(on, viewer, fileId)
    if (access !== 'write') throw wrongState()
    return file
  }

  /**
   * Saves in the one transaction that also makes sure of the file, whose status cannot change under it. `counted` is
   * the version whose text the changes were counted from.
   */
  async function append(
    viewer: Viewer,
    { fileId, language }: TextId,
    { changes, marks, body: packed, words }: PreparedSave,
    { counted, allowed }: { counted: number; allowed: ReturnType<typeof allowedVersions> },
  ): Promise<Saved> {
    let left: string[] = []
    const result = await withStagedText(db, packed, (body) =>
      db.transaction().execute(async (tx): Promise<Saved> => {
        // The owner before the file, as everybody takes their rows.
        const ownerId = body.byteLength < ALWAYS_SAVED_BYTES ? null : await lockOwnerOf(tx, fileId)
        await holdFile(tx, fileId)
        const file = await requireWritable(tx, viewer, fileId)
        const current = await store.currentVersion(tx, fileId, language)
        if (current === 0 && language !== store.ORIGINAL) throw notFound()
        const isAllowed = allowed === null || (allowed === 'any' ? current > 0 : allowed.has(current))
        if (!isAllowed) return { conflict: current }
        const version = {
          fileId,
          language,
          body,
          words,
          changes: counted === current ? changes : null,
          authorId: viewer.id,
          expectedVersion: current,
          savedAt: now(),
        }
        const isReworded = changes.added > 0 && changes.removed > 0
        const saved = await store.appendVersion(tx, version)
        if (saved === 'conflict') return { conflict: await store.currentVersion(tx, fileId, language) }
        await transcriptEvents.publish(tx, 'text-saved', { file, language, marks, isReworded })
        left = await removeOld(tx, { fileId, language })
        // A transcriptor's work is not refused for what its owner has stored.
        if (ownerId === viewer.id) await storage.assertRoom(tx, ownerId)
        await presence?.textSaved(tx, fileId, language)
        await writeCall(tx)
        return saved
      }),
    )
    events?.wake()
    // Its own alone: nobody's save waits for what others have removed.
    await removeTexts(db, left)
    return result
  }

  /** Answers which long texts were left. */
  async function removeOld(tx: Db, { fileId, language }: TextId): Promise<string[]> {
    const versions = await store.listVersions(tx, fileId, language)
    const human = language === store.ORIGINAL ? await humanOf(tx, fileId) : undefined
    return store.removeVersions(tx, fileId, language, versionsToRemove(versions, human?.published_version ?? null))
  }

  return {
    /** The file of a text. @throws AppError 404, 409 */
    require,

    /**
     * The newest text in a language, with its file. @throws AppError 404, also for a translation that is not there; 409
     */
    async read(
      viewer: Viewer,
      fileId: string,
      language: string = store.ORIGINAL,
    ): Promise<StoredText & { file: FileRow }> {
      const { file, lastVersion, lastSavedAt } = await require(viewer, fileId)
      const isTranslation = language !== store.ORIGINAL
      const found = await store.findVersion(
        db,
        fileId,
        language,
        isTranslation ? { savedAt: lastSavedAt ?? undefined } : { version: lastVersion ?? undefined },
      )
      if (found) return { file, ...stored(found) }
      if (isTranslation) throw notFound()
      const { body } = await packTranscript({ paragraphs: [], speakers: [], notes: [] })
      return { file, version: 0, bytes: body.byteLength, body: () => Promise.resolve(body) }
    },

    /** Refuses a person who has too many saves under way, before the body of the next is read. @throws AppError 429 */
    assertRoom: (viewer: Pick<Viewer, 'id'>): void => threads.assertRoom(viewer.id),

    /**
     * Saves the body of a request after a version that `ifMatch` allows. @throws AppError 400, 404 also for a
     * translation that is not there, 409, 413, 503
     */
    async save(
      viewer: Viewer,
      fileId: string,
      body: Uint8Array,
      ifMatch: string | undefined,
      { language = store.ORIGINAL, hold = () => undefined }: { language?: string; hold?: Holding } = {},
    ): Promise<Saved> {
      const { length_seconds: lengthSeconds } = await requireWritable(db, viewer, fileId)
      const before = await store.findVersion(db, fileId, language)
      const previous = before ? { text: await textForWork(stored(before), hold), words: before.words } : null
      const prepared = await prepareSave({ text: readForWork(body), lengthSeconds, previous }, viewer.id, threads)
      return append(viewer, { fileId, language }, prepared, {
        counted: before?.version ?? 0,
        allowed: allowedVersions(ifMatch),
      })
    },

    /**
     * The versions that are kept, newest first, and whose file it is; of a translation for who may change it only.
     * @throws AppError 404, 409
     */
    async versions(
      viewer: Viewer,
      fileId: string,
      language: string = store.ORIGINAL,
    ): Promise<{ versions: store.VersionFacts[]; ownerId: string }> {
      const { file, lastVersion } = await require(viewer, fileId)
      const all = await store.listVersions(db, fileId, language)
      if (language !== store.ORIGINAL && (lastVersion !== null || all.length === 0)) throw notFound()
      return {
        versions: lastVersion === null ? all : all.filter(({ version }) => version <= lastVersion),
        ownerId: file.owner_id,
      }
    },

    /**
     * The text of one version, of a translation for who may change it only. @throws AppError 404 also for one that the
     * viewer may not read, 409
     */
    async readVersion(
      viewer: Viewer,
      fileId: string,
      version: number,
      language: string = store.ORIGINAL,
    ): Promise<StoredText> {
      const { lastVersion } = await require(viewer, fileId)
      const isReadable = language === store.ORIGINAL ? version <= (lastVersion ?? Infinity) : lastVersion === null
      const found = isReadable ? await store.findVersion(db, fileId, language, { version }) : undefined
      if (!found) throw notFound()
      return stored(found)
    },

    /** Saves an older version again, as the newest. @throws AppError 404, 409, 429 */
    async restore(
      viewer: Viewer,
      fileId: string,
      version: number,
      { language = store.ORIGINAL, hold = () => undefined }: { language?: string; hold?: Holding } = {},
    ): Promise<Saved> {
      threads.assertRoom(viewer.id)
      await requireWritable(db, viewer, fileId)
      const [found, before] = await Promise.all([
        store.findVersion(db, fileId, language, { version }),
        store.findVersion(db, fileId, language),
      ])
      if (!found || !before) throw notFound()
      const [text, previous] = [await textForWork(stored(found), hold), await textForWork(stored(before), hold)]
      // Whatever was stored may be stored again, so its times are not held against the media's length.
      const prepared = await prepareSave(
        { text, lengthSeconds: 0, previous: { text: previous, words: before.words } },
        viewer.id,
        threads,
      )
      return append(viewer, { fileId, language }, prepared, { counted: before.version, allowed: null })
    },
  }
}

export type Transcripts = ReturnType<typeof createTranscripts>
