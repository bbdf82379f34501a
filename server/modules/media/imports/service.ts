import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import { type MediaImport, MOST_OPEN_IMPORTS } from '../../../../src/shared/contract/imports.ts'
import { cleanFileName } from '../../../../src/shared/domain/file-name.ts'
import { nameOfLink } from '../../../../src/shared/domain/link-name.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { LinkError } from '../../../ports/linked-files.ts'
import type { PageMedia } from '../../../ports/page-media.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { type StagedText, withStagedText } from '../../texts/index.ts'
import { sameFilesOf } from '../same-content/repository.ts'
import { readOwn, type StoredOwn } from '../own-transcripts/read-own.ts'
import type { AcceptedOptions } from '../uploads/options.ts'
import type { Uploads } from '../uploads/service.ts'
import { pageOf } from './ask-about-page.ts'
import { countFetch } from './fetches.ts'
import { addFetching, fetchKey } from './jobs.ts'
import type { Links } from './links.ts'
import { presentImport } from './presenter.ts'
import * as store from './repository.ts'

export interface ImportsDeps {
  db: Db
  blobs: Pick<BlobStore, 'newKey' | 'remove'>
  jobs: JobQueue
  events: EventBus
  uploads: Pick<Uploads, 'accept' | 'assertFits' | 'assertLength' | 'assertRoom'>
  /** Null where nothing is fetched from anywhere. */
  links: Links | null
  /** Null where nothing is fetched from pages. */
  pages: PageMedia | null
  threads: Threads
  /** One to which nothing happens is forgotten after so long. */
  keptDays: number
  now?: () => number
}

/** What a person has fetched for them. */
export interface NewImport {
  /** Left out, as its host or its link calls it. */
  name?: string | undefined
  link: string
  options: UploadOptions
  /** Has a page looked at that the link may lead to, and asks before its recording is fetched; else it is refused. */
  asksAboutPage?: boolean | undefined
  /** Asks before what its person has becomes another file; else it does. */
  asksAboutSame?: boolean | undefined
  /** The sender's own name for it; null without one. */
  key: string | null
  /** The file with the text that its owner brings; it is the file's once the medium is there. */
  transcript?: NewTranscript
}

/** A transcript file that lies on this machine's disk while the import begins. */
export interface NewTranscript {
  name: string
  content: StoredOwn
}

/** Media that the server fetches for people: begun here, and then done by a worker whether anybody watches or not. */
export function createImports({
  db,
  blobs,
  jobs,
  events,
  uploads,
  links,
  pages,
  threads,
  keptDays,
  now = Date.now,
}: ImportsDeps) {
  const keptMs = keptDays * DAY_MS

  /** @throws AppError 400, 402, 404, 422, 503, 507 */
  async function assertTaken(caller: Caller, link: string, options: UploadOptions): Promise<AcceptedOptions> {
    if (!links) throw notFound()
    try {
      links.of(link)
    } catch (error) {
      throw error instanceof LinkError ? new AppError(422, error.code, error.message, { cause: error }) : error
    }
    const accepted = await uploads.accept(caller, options)
    await uploads.assertFits(0)
    return accepted
  }

  /**
   * What is kept of a text until its medium is there, gzipped. @throws AppError 400 for a file that waits for none, 422
   * in the spec's words
   */
  async function packed(
    caller: Caller,
    { name, content }: NewTranscript,
    { isOwn }: AcceptedOptions,
  ): Promise<Uint8Array> {
    if (!isOwn) throw new AppError(400, 'malformed', messages.malformed)
    // How long the medium is shows later: then it is read again.
    await readOwn({ name, content, lengthSeconds: 0 }, caller.id, threads)
    return pipeline(createReadStream(content.path), createGzip(), buffer)
  }

  async function require(caller: Caller, id: string): Promise<store.ImportRow> {
    const row = await store.importOf(db, caller.id, id)
    if (!row) throw notFound()
    return row
  }

  /**
   * Does the work in a transaction, and publishes the import that it returns to the person's pages, which all show it.
   */
  async function publishing(work: (tx: Db) => Promise<store.ImportRow>): Promise<store.ImportRow> {
    const row = await db.transaction().execute(async (tx) => {
      const changed = await work(tx)
      await events.append({ userId: changed.user_id, fileId: changed.id, kind: 'import-changed' }, tx)
      return changed
    })
    events.wake()
    return row
  }

  /** Imports of one person as they are shown. */
  async function shownAll(rows: readonly store.ImportRow[]): Promise<MediaImport[]> {
    const ids = rows.flatMap(({ same_file_id }) => same_file_id ?? [])
    const same = await sameFilesOf(db, rows[0]?.user_id ?? '', ids)
    return rows.map((row) => presentImport(row, same.get(row.same_file_id ?? '') ?? null))
  }

  /** Sets one that waited for its person's word to work. @throws AppError 409 where it does not wait for it any more */
  function goOn(
    { id, state: from, user_id }: store.ImportRow,
    changes: Partial<store.ImportRow>,
    bytes = 0,
  ): Promise<store.ImportRow> {
    return publishing(async (tx) => {
      if (!(await holdUser(tx, user_id))) throw new AppError(401, 'no_session', messages.sessionEnded)
      await uploads.assertRoom(tx, user_id, bytes)
      const taken = await store.changeImport(tx, id, [from], {
        ...changes,
        state: 'waiting',
        expires_at: now() + keptMs,
      })
      if (!taken) throw wrongState()
      await addFetching(jobs, taken, tx)
      return taken
    })
  }

  return {
    /** @throws AppError 404 where nothing is fetched from anywhere */
    assertOffered(): void {
      if (!links) throw notFound()
    },

    /**
     * Writes it down with the job that does it; under a name that it has begun before it is that one. @throws AppError
     * 400, 401, 402, 404, 422, 429, 503, 507
     */
    async begin(
      caller: Caller,
      { name, link, options, asksAboutPage = false, asksAboutSame = false, key, transcript }: NewImport,
    ): Promise<store.ImportRow> {
      const begun = key === null ? undefined : await store.importNamed(db, caller.id, key)
      if (begun) return begun
      const accepted = await assertTaken(caller, link, options)
      const body = transcript && (await packed(caller, transcript, accepted))
      const write = (text?: StagedText) =>
        publishing(async (tx) => {
          if (!(await holdUser(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
          if ((await store.openImportsOf(tx, caller.id)).length >= MOST_OPEN_IMPORTS)
            throw new AppError(429, 'too_many_uploads', messages.tooManyUploads, { retryAfter: 3600 })
          await uploads.assertRoom(tx, caller.id, text?.byteLength ?? 0)
          const id = uuidv7()
          const isNew = await store.insertImport(tx, {
            id,
            user_id: caller.id,
            client_key: key,
            name: cleanFileName(name ?? nameOfLink(link)),
            link,
            options: JSON.stringify(options),
            state: 'waiting',
            asks_about_page: asksAboutPage && pages !== null ? 1 : 0,
            asks_about_same: asksAboutSame ? 1 : 0,
            blob_key: blobs.newKey(),
            created_at: now(),
            expires_at: now() + keptMs,
          })
          const row =
            isNew || key === null
              ? await store.importOf(tx, caller.id, id)
              : await store.importNamed(tx, caller.id, key)
          if (!row) throw notFound()
          if (isNew && transcript && text)
            await store.keepTranscript(tx, id, { name: cleanFileName(transcript.name), text })
          if (isNew) {
            await countFetch(tx, { userId: caller.id, at: now() })
            await addFetching(jobs, row, tx)
          }
          return row
        })
      return body ? withStagedText(db, body, write) : write()
    },

    shownAll,

    /** An import as its owner sees it. */
    shown: async (row: store.ImportRow): Promise<MediaImport> => (await shownAll([row]))[0]!,

    list: (caller: Caller): Promise<store.ImportRow[]> => store.openImportsOf(db, caller.id),

    /** @throws AppError 404 */
    get: require,

    /**
     * Goes on with one that failed, from the bytes that are there. @throws AppError 400, 402, 404, 409, 422, 429, 503,
     * 507
     */
    async retry(caller: Caller, id: string): Promise<store.ImportRow> {
      const { link, options, file_id } = await require(caller, id)
      // The medium is there, and the text is its owner's to bring again.
      if (file_id !== null) throw wrongState()
      await assertTaken(caller, link, JSON.parse(options) as UploadOptions)
      return publishing(async (tx) => {
        const row = await store.changeImport(tx, id, ['failed'], {
          state: 'waiting',
          problem: null,
          expires_at: now() + keptMs,
        })
        if (!row) throw wrongState()
        await countFetch(tx, { userId: caller.id, at: now() })
        await addFetching(jobs, row, tx)
        return row
      })
    },

    /**
     * Has the recording of a page fetched, of which its person was told what it is, or one made a file that they have.
     * @throws AppError 400, 402, 404, 409, 413, 422, 503, 507
     */
    async confirm(caller: Caller, id: string): Promise<store.ImportRow> {
      const row = await require(caller, id)
      if (row.state !== 'asking' && row.state !== 'same') throw wrongState()
      const accepted = await assertTaken(caller, row.link, JSON.parse(row.options) as UploadOptions)
      if (row.state === 'same') return goOn(row, { asks_about_same: 0, same_file_id: null })
      const { lengthSeconds, sizeBytes } = pageOf(row) ?? { lengthSeconds: null, sizeBytes: null }
      await uploads.assertFits(sizeBytes ?? 0)
      if (lengthSeconds !== null) await uploads.assertLength(caller, accepted, lengthSeconds)
      return goOn(row, { page_taken_at: now() }, sizeBytes ?? 0)
    },

    /** Ends it and forgets it; the file that one became stays. @throws AppError 404 */
    async remove(caller: Caller, id: string): Promise<void> {
      const row = await publishing(async (tx) => {
        const held = await store.importOf(tx, caller.id, id)
        if (!held) throw notFound()
        await store.deleteImport(tx, id)
        await jobs.cancel(fetchKey(id), tx)
        return held
      })
      if (row.blob_key !== null) await blobs.remove(row.blob_key)
    },

    /** Ends all imports of a person in the caller's transaction; answers the blobs to remove once that is done. */
    async removeAll(userId: string, tx: Db): Promise<string[]> {
      const rows = await store.deleteImportsOf(tx, userId)
      for (const { id } of rows) await jobs.cancel(fetchKey(id), tx)
      return rows.map(({ blob_key }) => blob_key).filter((key) => key !== null)
    },
  }
}

export type Imports = ReturnType<typeof createImports>
