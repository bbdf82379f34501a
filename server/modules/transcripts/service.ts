import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notAllowed, notFound } from '../../kernel/errors.ts'
import type { EventBus } from '../../ports/events.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { accountOf, type FileRow, humanOf, noteOpening, type Viewer } from '../files/index.ts'
import { requireText, requireTextFor, type TextFile } from './access.ts'
import {
  allowedVersions,
  changesBetween,
  type ComposedText,
  type FoundVersion,
  type Holding,
  newestComposed,
  readForWork,
  removeTexts,
  type StoredText,
  textForWork,
  type TextId,
  type VersionChanges,
  textStore as store,
  versionsToRemove,
  withStagedText,
  writeWhole,
} from '../texts/index.ts'
import { packTranscript } from '../../kernel/transcript-codec/packing.ts'
import { createTextEdits } from './edits.ts'
import { type PreparedSave, prepareSave } from './prepare-save.ts'
import { createSaving, type SavingDeps } from './saving.ts'
import { type Who, whoIsTo } from './who-is.ts'

/** What else is done in the transaction of a save; throwing undoes both. */
type AlsoSaved = (tx: Db, version: number) => Promise<void>

interface SaveOptions {
  /** `original` unless said. */
  language?: string
  hold?: Holding
  also?: AlsoSaved
}

/** What came of a save: the new version, or the one that stands in its way. */
export type Saved = { version: number } | { conflict: number }

const conflict = (version: number): { saved: Saved; told: null } => ({ saved: { conflict: version }, told: null })

const stored = ({ version, bytes, body }: FoundVersion): StoredText => ({
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
  events,
  log,
  now = Date.now,
  ...others
}: SavingDeps & {
  db: Db
  threads: Threads
  events?: EventBus
  /** Where it is said that a version could not be written beside an answer. */
  log?: Pick<Logger, 'error'>
  now?: () => number
}) {
  const { saveIn, saveTogether } = createSaving(others)
  const require = (viewer: Viewer, fileId: string): Promise<TextFile> => requireText(db, viewer, fileId)

  /** `counted` is the version whose text the changes were counted from. */
  async function append(
    viewer: Viewer,
    { fileId, language }: TextId,
    { changes, marks, body: packed, words, partFirst }: PreparedSave,
    { counted, allowed, also }: { counted: number; allowed: ReturnType<typeof allowedVersions>; also?: AlsoSaved },
  ): Promise<Saved> {
    let left: string[] = []
    const told = { marks, isReworded: changes.added > 0 && changes.removed > 0, edited: null, partFirst }
    const { saved } = await withStagedText(db, packed, (body) =>
      db.transaction().execute((tx) =>
        saveIn(tx, viewer, { fileId, language, bytes: body.byteLength }, async (_, part) => {
          const current = await store.currentVersion(tx, fileId, language)
          if (current === 0 && language !== store.ORIGINAL) throw notFound()
          const isAllowed = allowed === null || (allowed === 'any' ? current > 0 : allowed.has(current))
          // What was found to change a part alone was found so of this text.
          if (!isAllowed || (part && (partFirst === undefined || counted !== current))) return conflict(current)
          const appended = await store.appendVersion(tx, {
            fileId,
            language,
            body,
            words,
            changes: counted === current ? changes : null,
            authorId: personOf(viewer),
            expectedVersion: current,
            savedAt: now(),
          })
          if (appended === 'conflict') return conflict(await store.currentVersion(tx, fileId, language))
          left = await removeOld(tx, { fileId, language })
          await also?.(tx, appended.version)
          return { saved: appended as Saved, told }
        }),
      ),
    )
    events?.wake()
    // Its own alone: nobody's save waits for what others have removed.
    await removeTexts(db, left)
    return saved
  }

  /** Keeps a text that edits made as a version, with what it changed of the one before, if there is time to count. */
  async function writeVersion(viewer: Viewer, id: TextId, text: ComposedText): Promise<void> {
    await writeWhole(db, id, { text, changes: await changesOf(viewer, id, text) })
    await removeTexts(db, await db.transaction().execute((tx) => removeOld(tx, id)))
  }

  async function changesOf(viewer: Viewer, id: TextId, text: ComposedText): Promise<VersionChanges | null> {
    const versions = await store.listVersions(db, id.fileId, id.language)
    const version = versions.find((each) => each.version < text.version)?.version
    const before = version === undefined ? undefined : await store.readVersion(db, id.fileId, id.language, version)
    const body = await text.body()
    if (!before || !body) return null
    return changesBetween({ before: before.body, after: body }, accountOf(viewer), threads).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
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

    edits: createTextEdits({ db, saveTogether, writeVersion, now, ...(events && { events }), ...(log && { log }) }),

    /**
     * The newest text in a language, with its file. @throws AppError 404, also for a translation that is not there; 409
     */
    async read(
      viewer: Viewer,
      fileId: string,
      language: string = store.ORIGINAL,
    ): Promise<StoredText & { file: FileRow }> {
      const { file, grant, lastVersion, lastSavedAt } = await require(viewer, fileId)
      if (grant) await noteOpening(db, fileId, viewer.id, now())
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
    assertRoom: (viewer: Viewer): void => threads.assertRoom(accountOf(viewer)),

    /**
     * Saves the body of a request after a version that `ifMatch` allows. @throws AppError 400, 403 for what changes
     * more than the part that the viewer writes, 404 also for a translation that is not there, 409, 413, 503
     */
    async save(
      viewer: Viewer,
      fileId: string,
      body: Uint8Array,
      ifMatch: string | undefined,
      { language = store.ORIGINAL, hold = () => undefined, also }: SaveOptions = {},
    ): Promise<Saved> {
      const { file, part } = await requireTextFor(db, viewer, fileId, 'edit')
      const { length_seconds: lengthSeconds } = file
      const composed = await newestComposed(db, { fileId, language })
      if (composed) await writeVersion(viewer, { fileId, language }, composed)
      const before = await store.findVersion(db, fileId, language)
      const previous = before ? { text: await textForWork(stored(before), hold), words: before.words } : null
      const prepared = await prepareSave(
        { text: readForWork(body), lengthSeconds, previous, ...(part && language === store.ORIGINAL && { part }) },
        accountOf(viewer),
        threads,
      )
      return append(viewer, { fileId, language }, prepared, {
        counted: before?.version ?? 0,
        allowed: allowedVersions(ifMatch),
        ...(also && { also }),
      })
    },

    /**
     * The versions that are kept, newest first, and who people are to the file; of a translation that its transcriptor
     * has published, none. @throws AppError 404, 409
     */
    async versions(
      viewer: Viewer,
      fileId: string,
      language: string = store.ORIGINAL,
    ): Promise<{ versions: store.VersionFacts[]; whoIs: (userId: string | null) => Who }> {
      const text = await require(viewer, fileId)
      const { lastVersion } = text
      const all = await store.listVersions(db, fileId, language)
      if (language !== store.ORIGINAL && (lastVersion !== null || all.length === 0)) throw notFound()
      return {
        versions: lastVersion === null ? all : all.filter(({ version }) => version <= lastVersion),
        whoIs: await whoIsTo(db, viewer, text),
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

    /**
     * Saves an older version again, as the newest; after `expected` alone where that is said. @throws AppError 404,
     * 409, 429
     */
    async restore(
      viewer: Viewer,
      fileId: string,
      version: number,
      { language = store.ORIGINAL, hold = () => undefined, also, expected }: SaveOptions & { expected?: number } = {},
    ): Promise<Saved> {
      threads.assertRoom(accountOf(viewer))
      const { part } = await requireTextFor(db, viewer, fileId, 'edit')
      // An older version has what all others wrote as it was then.
      if (part) throw notAllowed()
      const [found, before] = await Promise.all([
        store.findVersion(db, fileId, language, { version }),
        store.findVersion(db, fileId, language),
      ])
      if (!found || !before) throw notFound()
      const [text, previous] = [await textForWork(stored(found), hold), await textForWork(stored(before), hold)]
      // Whatever was stored may be stored again, so its times are not held against the media's length.
      const prepared = await prepareSave(
        { text, lengthSeconds: 0, previous: { text: previous, words: before.words } },
        accountOf(viewer),
        threads,
      )
      return append(viewer, { fileId, language }, prepared, {
        counted: before.version,
        allowed: expected === undefined ? null : new Set([expected]),
        ...(also && { also }),
      })
    },
  }
}

export type Transcripts = ReturnType<typeof createTranscripts>
