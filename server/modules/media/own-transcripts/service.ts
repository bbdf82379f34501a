import type { FlatFile } from '../../../../src/shared/contract/files/records.ts'
import { readMedium, wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import {
  type AccountStorage,
  addSoundReading,
  addTextPlacing,
  type FileRow,
  moveStatus,
  NO_QUOTA,
  takeMachineWork,
  type TransactionHook,
} from '../../files/index.ts'
import { appendVersion, ORIGINAL, readVersion, withStagedText } from '../../texts/index.ts'
import { type OwnFile, type OwnText, readOwn } from './read-own.ts'

export interface OwnTranscriptsDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  threads: Threads
  files: {
    require(caller: Caller, id: string): Promise<FileRow>
    get(caller: Caller, id: string): Promise<FlatFile>
  }
  storage?: Pick<AccountStorage, 'assertRoom'>
  now?: () => number
}

/**
 * Texts that people bring for their own media: the file waits in STANDBY for it, and it costs no time. A text without
 * times is in TRANSCRIBE while these are looked for.
 */
export function createOwnTranscripts({
  db,
  jobs,
  events,
  threads,
  files,
  storage = NO_QUOTA,
  now = Date.now,
}: OwnTranscriptsDeps) {
  /**
   * Text, status, job and event in one transaction. @throws AppError 409 when the file waits for no text, 429 after
   * much work on the same medium, 507 without room for it
   */
  async function store(
    { owner_id: ownerId, id }: FileRow,
    { body: packed, words, isTimed }: OwnText,
    transactionHook?: TransactionHook,
  ): Promise<void> {
    await withStagedText(db, packed, (body) =>
      db.transaction().execute(async (tx) => {
        await holdUser(tx, ownerId)
        const moved = await moveStatus(tx, {
          ownerId,
          id,
          from: 'STANDBY',
          to: { status: isTimed ? 'EDITING' : 'TRANSCRIBE', progress: 0, started_at: null },
        })
        if (!moved || moved.for_human_transcribe === 1) throw wrongState()
        await takeMachineWork(
          tx,
          moved,
          isTimed ? readMedium(moved.length_seconds) : wholeMedium(moved.length_seconds),
          now(),
        )
        await appendVersion(tx, {
          fileId: id,
          language: ORIGINAL,
          body,
          words,
          authorId: ownerId,
          expectedVersion: 0,
          savedAt: now(),
        })
        await storage.assertRoom(tx, ownerId)
        if (isTimed) await addSoundReading(jobs, id, tx)
        else await addTextPlacing(jobs, id, tx)
        await events.append({ kind: 'file-changed', fileId: id, userId: ownerId }, tx)
        await transactionHook?.(tx, id)
      }),
    )
    events.wake()
  }

  /** Whether this very text was brought before, by somebody who missed the answer; the same text is packed the same. */
  async function isThere(fileId: string, { body }: OwnText): Promise<boolean> {
    const first = await readVersion(db, fileId, ORIGINAL, 1)
    return first !== undefined && Buffer.from(first.body).equals(body)
  }

  return {
    /**
     * Refuses what cannot take a text, and whoever has too many under way, before one is read. @throws AppError 404,
     * 429
     */
    async require(caller: Caller, fileId: string): Promise<void> {
      await files.require(caller, fileId)
      threads.assertRoom(caller.id)
    },

    /** @throws AppError 404, 409, 422 */
    async add(caller: Caller, fileId: string, { name, content }: Pick<OwnFile, 'name' | 'content'>): Promise<FlatFile> {
      const row = await files.require(caller, fileId)
      const text = await readOwn({ name, content, lengthSeconds: row.length_seconds }, caller.id, threads)
      await store(row, text).catch(async (error: unknown) => {
        if (!(await isThere(fileId, text))) throw error
      })
      return files.get(caller, fileId)
    },

    /**
     * The same for a text that a job has. `transactionHook` runs in the transaction in which it becomes the file's.
     * @throws AppError 404, 409, 422
     */
    async bring(
      caller: Caller,
      fileId: string,
      { name, content }: Pick<OwnFile, 'name' | 'content'>,
      transactionHook: TransactionHook,
    ): Promise<void> {
      const row = await files.require(caller, fileId)
      await store(
        row,
        await readOwn({ name, content, lengthSeconds: row.length_seconds }, caller.id, threads),
        transactionHook,
      )
    },
  }
}

export type OwnTranscripts = ReturnType<typeof createOwnTranscripts>
