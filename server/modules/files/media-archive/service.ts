import type { Readable } from 'node:stream'
import type { MediaArchivePlan } from '../../../../src/shared/contract/files/media-archive.ts'
import { downloadName } from '../../../../src/shared/domain/file-name.ts'
import { fitInArchive, MEDIA_ARCHIVE } from '../../../../src/shared/domain/media-archive.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { zipNames } from '../../../kernel/zip-names.ts'
import { BlobMissing, type BlobStore, BlobStoreUnavailable } from '../../../ports/blob-store.ts'
import type { Logger } from '../../../ports/logger.ts'
import { NOT_TAKEN } from '../media-access.ts'
import { namelessOf } from '../presenter.ts'
import type { Files } from '../service.ts'
import type { FileRow } from '../repository.ts'
import { accountOf, filesOf } from '../visible-files.ts'
import { type Patience, zipOfMedia } from './zip-media.ts'

type Say = (words: Phrase) => string

/** Zips of one account that are sent at once by one process. */
const AT_ONCE = 2
const PATIENCE: Patience = { tries: 4, waitMs: 1000 }

/** Dependencies of {@link createMediaArchives}. */
export interface MediaArchivesDeps {
  db: Db
  blobs: Pick<BlobStore, 'read'>
  files: Pick<Files, 'wholeMedium'>
  log: Pick<Logger, 'warn'>
  patience?: Patience
}

/** A file whose medium does not go out, and why. */
interface LeftOut {
  id: string
  /** As the caller may know it. */
  name: string
  code: string
  words: Phrase
}

/** What a zip is made of. */
export interface MediaArchive {
  files: readonly FileRow[]
  leftOut: readonly LeftOut[]
}

/** The media of several files as one zip. */
export function createMediaArchives({ db, blobs, files, log, patience = PATIENCE }: MediaArchivesDeps) {
  const open = new Map<string, number>()

  /** Which of these files the caller has whole, in their order. @throws AppError 404 when one is not there */
  async function look(caller: Caller, ids: readonly string[]): Promise<MediaArchive> {
    const rows = new Map((await filesOf(db, caller, ids)).map((row) => [row.id, row]))
    const archive = { files: [] as FileRow[], leftOut: [] as LeftOut[] }
    for (const id of ids) {
      const row = rows.get(id)
      if (!row) throw notFound()
      try {
        await files.wholeMedium(caller, row)
        archive.files.push(row)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const name = error.code === NOT_TAKEN ? namelessOf(row) : row.name
        archive.leftOut.push({ id, name, code: error.code, words: error.words })
      }
    }
    return archive
  }

  /** Takes one of the account's places; the call gives it back. @throws AppError 429 */
  function enter(account: string): () => void {
    const count = open.get(account) ?? 0
    if (count >= AT_ONCE) throw new AppError(429, 'too_many_at_once', messages.tooManyAtOnce, { retryAfter: 5 })
    open.set(account, count + 1)
    return () => {
      const left = (open.get(account) ?? 1) - 1
      if (left === 0) open.delete(account)
      else open.set(account, left)
    }
  }

  function wordsOf(error: unknown, row: FileRow, isIncomplete: boolean): Phrase {
    if (isIncomplete) log.warn({ err: error, fileId: row.id }, 'A medium could not be read to its end')
    if (isIncomplete) return messages.mediaIncomplete
    if (error instanceof AppError) return error.words
    if (error instanceof BlobMissing) return messages.notFound
    if (error instanceof BlobStoreUnavailable) return messages.storageUnavailable
    log.warn({ err: error, fileId: row.id }, 'A medium could not be read')
    return messages.mediaNotRead
  }

  return {
    /** What a zip of these files would be. @throws AppError 404 */
    async plan(caller: Caller, ids: readonly string[], say: Say): Promise<MediaArchivePlan> {
      const archive = await look(caller, ids)
      return {
        files: archive.files.length,
        bytes: archive.files.reduce((sum, { size }) => sum + size, 0),
        left_out: archive.leftOut.map(({ id, name, code, words }) => ({ file: id, name, code, message: say(words) })),
      }
    },

    /**
     * What goes into a zip of these files. @throws AppError 404, 413 when it is too much for one; when there is nothing
     * to send, what its first file is refused with
     */
    async find(caller: Caller, ids: readonly string[]): Promise<MediaArchive> {
      const archive = await look(caller, ids)
      const [first] = archive.leftOut
      if (archive.files.length === 0 && first)
        throw new AppError(first.code === 'media_removed' ? 404 : 409, first.code, first.words)
      if (!fitInArchive(archive.files))
        throw new AppError(413, 'media_archive_too_large', messages.mediaArchiveTooLarge(MEDIA_ARCHIVE.bytes))
      return archive
    },

    /** The zip, in which each file is asked for again when its turn comes. @throws AppError 429 */
    send(caller: Caller, { files: rows, leftOut }: MediaArchive, say: Say): Readable {
      const leave = enter(accountOf(caller))
      const failures = leftOut.map(({ name, words }) => ({ name, words }))
      const [reportName = '', ...names] = zipNames([
        `${say(messages.mediaLeftOut)}.txt`,
        ...rows.map(({ name }) => downloadName(name)),
      ])
      const media = rows.map((row, index) => ({
        name: names[index] ?? row.id,
        size: row.size,
        date: new Date(row.uploaded_at),
        async read(start: number) {
          const [seen] = await filesOf(db, caller, [row.id])
          if (!seen) throw notFound()
          const { key } = await files.wholeMedium(caller, seen)
          return blobs.read(key, start === 0 ? undefined : { start, end: row.size - 1 })
        },
        failed: (error: unknown, isIncomplete: boolean) =>
          void failures.push({ name: names[index] ?? row.name, words: wordsOf(error, row, isIncomplete) }),
      }))
      const lines = () => failures.map(({ name, words }) => `${name}: ${say(words)}`)
      const report = () => [say(messages.mediaLeftOutHead), '', ...lines(), ''].join('\r\n')
      const end = () => (failures.length === 0 ? null : { name: reportName, text: report() })
      return zipOfMedia(media, end, patience).once('close', leave)
    },
  }
}

export type MediaArchives = ReturnType<typeof createMediaArchives>
