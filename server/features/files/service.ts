import type { z } from 'zod'
import type { FileListItem, FlatFile, listFiles, Waveform } from '../../../src/shared/contract/files.ts'
import { cleanFileName } from '../../../src/shared/domain/file-name.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, notFound, wrongState } from '../../errors.ts'
import type { Caller } from '../../plugins/mount.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { AppEvent, EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { addTranscription, TRANSCRIBE_FILE, transcribeKey } from './jobs.ts'
import { createMultilingualQueue } from './multilingual-queue.ts'
import { type NewFile, newRow } from './new-file.ts'
import { assertAction, assertMove } from './policy.ts'
import { presentFlat, presentItem, type Standing } from './presenter.ts'
import * as store from './repository.ts'
import { readWaveform } from './waveform.ts'

export interface FilesDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  engines: Pick<Engines, 'choose'>
  log: Logger
  now?: () => number
}

/** A person's files: list, read, change, remove, transcribe again. A file that is not theirs is a 404 everywhere. */
export function createFiles({ db, blobs, jobs, events, engines, log, now = Date.now }: FilesDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })

  async function requireRow(caller: Caller, id: string): Promise<store.FileRow> {
    const row = await store.fileOf(db, caller.id, id)
    if (!row) throw notFound()
    return row
  }

  /** A fact and its event in one transaction; sockets look at once afterwards. */
  async function changing<T>(work: (tx: Db, tell: (kind: AppEvent['kind'], fileId: string, userId: string) => Promise<void>) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute((tx) => work(tx, (kind, fileId, userId) => events.append({ kind, fileId, userId }, tx)))
    events.nudge()
    return result
  }

  async function standing(row: store.FileRow): Promise<Standing> {
    const isWaiting = row.status === 'TRANSCRIBE' && row.progress === 0
    return { now: now(), queuePlace: isWaiting ? await jobs.place(TRANSCRIBE_FILE, transcribeKey(row.id)) : null }
  }

  const flat = async (row: store.FileRow): Promise<FlatFile> => presentFlat(row, await standing(row))
  const items = (rows: store.FileRow[]): Promise<FileListItem[]> => Promise.all(rows.map(async (row) => presentItem(row, await standing(row))))

  return {
    async list(caller: Caller, { only_info, page, limit }: z.output<typeof listFiles.query>): Promise<z.input<typeof listFiles.reply>> {
      const sums = await store.sumsOf(db, caller.id)
      const rows = only_info ? [] : await store.listOf(db, caller.id, page === undefined ? undefined : { offset: (page - 1) * limit, limit })
      return {
        files: await items(rows),
        count: sums.count,
        total_length: sums.totalLength,
        autoTranscribeOrFailedFilesLength: sums.autoInWorkOrFailed,
        humanTranscribeOrFailedFilesLength: sums.humanInWorkOrFailed,
      }
    },

    /** @throws AppError 404 */
    async get(caller: Caller, id: string): Promise<FlatFile> {
      return flat(await requireRow(caller, id))
    },

    /** The caller's items by id; ids that are not there or not theirs are left out. */
    async itemsById(userId: string, ids: readonly string[]): Promise<FileListItem[]> {
      return items(await store.filesOf(db, userId, ids))
    },

    /** What the sockets report of one kind of work: the files in work, and the failed ones. */
    async statusLists(userId: string, human: boolean): Promise<{ transcribeFiles: FileListItem[]; failedFiles: FileListItem[] }> {
      const inWork = human ? (['STANDBY', 'HUMAN-TRANSCRIBE'] as const) : store.IN_WORK
      const rows = await store.listInStatus(db, userId, { human, statuses: [...inWork, 'FAILED'] })
      const all = await items(rows)
      return { transcribeFiles: all.filter(({ file }) => file.status !== 'FAILED'), failedFiles: all.filter(({ file }) => file.status === 'FAILED') }
    },

    /** Sets the status (EDITING or FINISHED), the name, or both. @throws AppError 404, 409 */
    async update(caller: Caller, id: string, { status, name }: { status?: 'EDITING' | 'FINISHED' | undefined; name?: string | undefined }): Promise<FlatFile> {
      await changing(async (tx, tell) => {
        const row = await store.fileOf(tx, caller.id, id)
        if (!row) throw notFound()
        if (status !== undefined && status !== row.status) {
          assertMove(row.status, status)
          if (!(await store.moveStatus(tx, { ownerId: caller.id, id, from: row.status, to: { status } }))) throw wrongState()
        }
        if (name !== undefined) await store.renameFile(tx, caller.id, id, cleanFileName(name))
        await tell('file-changed', id, caller.id)
      })
      return flat(await requireRow(caller, id))
    },

    /** Removes a file with its media, text and work for good. @throws AppError 404 */
    async remove(caller: Caller, id: string): Promise<void> {
      const row = await changing(async (tx, tell) => {
        await store.lockOwner(tx, caller.id)
        const gone = await store.deleteFile(tx, caller.id, id)
        if (!gone) throw notFound()
        await jobs.cancel(transcribeKey(id), tx)
        if (gone.is_multilingual === 1) await multilingual.advance(caller.id, tx)
        await tell('file-removed', id, caller.id)
        return gone
      })
      // Only now, for a removal that is rolled back must keep its media; what a crash leaves here the sweep finds.
      for (const key of store.blobsOf(row)) {
        await blobs.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a removed file left a blob behind for the sweep'))
      }
    },

    /** Removes all of a person's files in the caller's transaction; answers the blobs to remove once that is done. */
    async removeAll(ownerId: string, tx: Db): Promise<string[]> {
      await store.lockOwner(tx, ownerId)
      const gone = await store.deleteFilesOf(tx, ownerId)
      for (const { id } of gone) await jobs.cancel(transcribeKey(id), tx)
      return gone.flatMap(store.blobsOf)
    },

    /** Tries a FAILED file again, or lets the machine write one that waits for its own text. @throws AppError 404, 409, 503 */
    async resume(caller: Caller, id: string): Promise<FlatFile> {
      const row = await requireRow(caller, id)
      assertAction(caller.role, row, 'resume')
      const choice = await engines.choose({ language: row.language_code, multilingual: row.is_multilingual === 1 })
      if (choice.engine === null) throw new AppError(503, 'engine_missing', choice.advice)
      const resumed = await changing(async (tx, tell) => {
        const status = row.is_multilingual === 1 ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
        const fresh = { progress: 0, started_at: null, failure_code: null, failure_message: null }
        const moved = await store.moveStatus(tx, { ownerId: caller.id, id, from: row.status, to: { status, ...fresh } })
        if (!moved) throw wrongState()
        // The failed try's job may not be marked dead yet, and would keep a new one out.
        await jobs.cancel(transcribeKey(id), tx)
        if (status === 'TRANSCRIBE') await addTranscription(jobs, id, tx)
        await tell('file-changed', id, caller.id)
        return moved
      })
      return flat(resumed)
    },

    /** Makes the file of a stored upload and gives it to the machine, in one transaction; answers its id. @throws AppError 401 when the account is gone */
    async add(caller: Caller, file: NewFile): Promise<string> {
      return changing(async (tx, tell) => {
        // An upload may take longer than its account lasts.
        if (!(await store.lockOwner(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
        const status = file.isMultilingual ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
        const added = await store.insertFile(tx, newRow(caller.id, file, { status, at: now() }))
        if (status === 'TRANSCRIBE') await addTranscription(jobs, added.id, tx)
        await tell('file-changed', added.id, caller.id)
        return added.id
      })
    },

    /** The row itself, for what is sent from its media. @throws AppError 404 */
    require: requireRow,

    /** @throws AppError 404, 409 while the sound is still being read */
    async waveform(caller: Caller, id: string): Promise<Waveform> {
      const row = await requireRow(caller, id)
      return readWaveform(blobs, row.waveform_key)
    },
  }
}

export type Files = ReturnType<typeof createFiles>
