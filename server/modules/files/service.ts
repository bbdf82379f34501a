import type { z } from 'zod'
import type { FileListItem, FlatFile, listFiles, updateFile } from '../../../src/shared/contract/files.ts'
import { cleanTypedName } from '../../../src/shared/domain/file-name.ts'
import { PREVIEW_SECONDS } from '../../../src/shared/domain/human-desk.ts'
import { shownStatus } from '../../../src/shared/domain/file-actions.ts'
import type { TimeKind } from '../../../src/shared/domain/quota.ts'
import { firstSeconds, type PeakBytes } from '../../../src/shared/media/waveform-bytes.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, speechEngineMissing, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { AppEvent, EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { writeCall, writeDone } from '../audit/index.ts'
import type { HumanOrder, Intake } from './human/intake.ts'
import { changeTakenText } from './human/record.ts'
import { humanOf, type HumanRow, humansOf, setNote, viewOf } from './human/repository.ts'
import { publishChange } from './human/publish-change.ts'
import { assertMachineWork } from './machine-work/machine-work.ts'
import { type Charge, FREE, type Quota, type WantedWork } from '../billing/index.ts'
import { HEARD } from './processing.ts'
import { longTextsOf, removeTexts } from '../texts/index.ts'
import type { FileEventPublisher } from './events.ts'
import { type FileUse, removalCost } from './file-use.ts'
import { addMakePreview, addMakeThumbnail, addTranscription, TRANSCRIBE_FILE, transcribeKey } from './jobs.ts'
import { FOR_EVER, retainedUntil, type KeptFiles } from './retained-until.ts'
import { assertMedium, type MediaBody, originalOf, playableOf, previewOf, thumbnailOf } from './media.ts'
import { createMultilingualQueue } from './multilingual-queue.ts'
import { type Beginning, type NewFile, newRow } from './new-file.ts'
import { assertAction, assertOwnersMove } from './policy.ts'
import { presentFlat, presentItem, type Standing } from './presenter.ts'
import { createRemoval, dropBlobs } from './removal.ts'
import * as store from './repository.ts'
import { readWaveform } from './waveform.ts'

export interface FilesDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  fileEvents: FileEventPublisher
  /** What the modules above do with files that costs time. */
  fileUses: readonly FileUse[]
  engines: Pick<Engines, 'choose'>
  quota: Pick<Quota, 'check' | 'held' | 'reserve' | 'settle' | 'release'>
  intake: Pick<Intake, 'admit' | 'open'>
  /** How long files are kept; for ever when left out. */
  kept?: KeptFiles
  log: Logger
  now?: () => number
}

/** What else is written in the transaction that makes a file. */
export type TransactionHook = (tx: Db, fileId: string) => Promise<void>

/** A person's files: list, read, change, remove, transcribe again. A file that is not theirs is a 404 everywhere. */
export function createFiles({
  db,
  blobs,
  jobs,
  events,
  fileEvents,
  fileUses,
  engines,
  quota,
  intake,
  kept = FOR_EVER,
  log,
  now = Date.now,
}: FilesDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })
  const removal = createRemoval({ jobs, events, fileEvents, quota, now })

  async function requireRow(caller: Caller, id: string): Promise<store.FileRow> {
    const row = await store.visibleFile(db, caller, id)
    if (!row) throw notFound()
    return row
  }

  /** A fact and its event in one transaction; sockets look at once afterwards. */
  async function changing<T>(
    work: (tx: Db, tell: (kind: AppEvent['kind'], fileId: string, userId: string) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const result = await db
      .transaction()
      .execute((tx) => work(tx, (kind, fileId, userId) => events.append({ kind, fileId, userId }, tx)))
    events.wake()
    return result
  }

  async function autoWork(on: Db, { id }: Caller, lengthSeconds: number, except?: string): Promise<WantedWork> {
    const inWorkOrFailedSeconds = await store.secondsInWorkOrFailed(on, id, {
      human: false,
      ...(except !== undefined && { except }),
    })
    return { kind: 'auto', lengthSeconds, inWorkOrFailedSeconds }
  }

  async function humanWork(on: Db, { id }: Caller, lengthSeconds: number): Promise<WantedWork> {
    return {
      kind: 'human',
      lengthSeconds,
      inWorkOrFailedSeconds: await store.secondsInWorkOrFailed(on, id, { human: true }),
    }
  }

  /**
   * How a new file begins: with the machine, on the transcriptors' desk, or waiting for its owner's text. @throws
   * AppError 402, 422
   */
  async function begin(
    tx: Db,
    caller: Caller,
    { human, isOwn = false, isMultilingual, lengthSeconds }: NewFile,
  ): Promise<Beginning> {
    if (isOwn) return { status: 'STANDBY', charge: FREE, price: null }
    if (human) return intake.admit(tx, caller, human, await humanWork(tx, caller, lengthSeconds))
    const status = isMultilingual ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
    return { status, charge: await chargeAuto(tx, caller, lengthSeconds), price: null }
  }

  /** Charges machine work on a medium of this length. @throws AppError 402 */
  async function chargeAuto(tx: Db, caller: Caller, lengthSeconds: number, except?: string): Promise<Charge> {
    return quota.reserve(tx, caller, await autoWork(tx, caller, lengthSeconds, except))
  }

  /** Whether all of a file that somebody sees is theirs to have, or only its first minute. */
  const viewFor = ({ id }: Caller, row: store.FileRow, human: HumanRow | undefined) =>
    row.owner_id === id ? 'all' : viewOf(id, row, human)

  async function standing(
    caller: Caller,
    row: store.FileRow,
    human: HumanRow | undefined,
    changes: ReadonlyMap<string, number>,
  ): Promise<Standing> {
    const isWaiting = HEARD.some((status) => status === row.status) && row.progress === 0
    return {
      now: now(),
      queuePlace: isWaiting ? await jobs.place(TRANSCRIBE_FILE.name, transcribeKey(row.id)) : null,
      retainedUntil: retainedUntil(row, kept, changes.get(row.id)),
      view: viewFor(caller, row, human),
      role: caller.role,
    }
  }

  /** When texts last changed, where anything depends on it. */
  const changesOf = async (rows: readonly store.FileRow[]) =>
    kept.mediaDays === null
      ? new Map<string, number>()
      : store.lastChanges(
          db,
          rows.map(({ id }) => id),
        )

  const humanFor = async (row: store.FileRow) => (row.for_human_transcribe === 1 ? humanOf(db, row.id) : undefined)

  async function flat(caller: Caller, row: store.FileRow): Promise<FlatFile> {
    const human = await humanFor(row)
    return presentFlat(row, human, await standing(caller, row, human, await changesOf([row])))
  }

  async function items(caller: Caller, rows: store.FileRow[]): Promise<FileListItem[]> {
    const humans = await humansOf(
      db,
      rows.filter(({ for_human_transcribe }) => for_human_transcribe === 1).map(({ id }) => id),
    )
    const changes = await changesOf(rows)
    return Promise.all(
      rows.map(async (row) =>
        presentItem(row, humans.get(row.id), await standing(caller, row, humans.get(row.id), changes)),
      ),
    )
  }

  const viewForRow = async (caller: Caller, row: store.FileRow) => viewFor(caller, row, await humanFor(row))

  return {
    async list(
      caller: Caller,
      { only_info, page, limit, ...filter }: z.output<typeof listFiles.query>,
    ): Promise<z.input<typeof listFiles.reply>> {
      const sums = await store.sumsOf(db, caller, filter)
      const inWorkOrFailed = await store.allSecondsInWorkOrFailed(db, caller.id)
      const rows = only_info
        ? []
        : await store.listOf(db, caller, filter, page === undefined ? undefined : { offset: (page - 1) * limit, limit })
      return {
        files: await items(caller, rows),
        count: sums.count,
        total_length: sums.totalLength,
        autoTranscribeOrFailedFilesLength: inWorkOrFailed.auto,
        humanTranscribeOrFailedFilesLength: inWorkOrFailed.human,
      }
    },

    /** @throws AppError 404 */
    async get(caller: Caller, id: string): Promise<FlatFile> {
      return flat(caller, await requireRow(caller, id))
    },

    /** The caller's items by id; ids that are not there or not theirs are left out. */
    async itemsById(caller: Caller, ids: readonly string[]): Promise<FileListItem[]> {
      return items(caller, await store.filesOf(db, caller, ids))
    },

    /** What the sockets report of one kind of work: the files in work, and the failed ones. */
    async statusLists(
      caller: Caller,
      human: boolean,
    ): Promise<{ transcribeFiles: FileListItem[]; failedFiles: FileListItem[] }> {
      const inWork = human ? store.HUMAN_WORK : store.IN_WORK
      const all = await items(caller, await store.listInStatus(db, caller, { human, statuses: [...inWork, 'FAILED'] }))
      const statusOf = (item: FileListItem) =>
        shownStatus(caller.role, { status: item.file.status, human: item.humanTranscription })
      return {
        transcribeFiles: all.filter((item) => inWork.includes(statusOf(item))),
        failedFiles: all.filter((item) => statusOf(item) === 'FAILED'),
      }
    },

    /**
     * Sets the status (EDITING or FINISHED), the name, the note to the transcriptor. A transcriptor sets the status of
     * the text they took. @throws AppError 403, 404, 409
     */
    async update(
      caller: Caller,
      id: string,
      { note_for_transcriptor: note, ...changes }: z.output<typeof updateFile.body>,
    ): Promise<FlatFile> {
      const { status, name } = changes
      await changing(async (tx) => {
        const row = await store.visibleFile(tx, caller, id)
        if (!row) throw notFound()
        await writeCall(tx)
        if (row.owner_id !== caller.id) return changeTakenText(tx, events, caller, row, { ...changes, note })
        if (status !== undefined && status !== row.status) {
          assertOwnersMove(row.status, status)
          if (
            !(await store.moveStatus(tx, {
              ownerId: caller.id,
              id,
              from: row.status,
              to: { status, failure_code: null, failure_message: null },
            }))
          )
            throw wrongState()
        }
        if (name !== undefined) await store.renameFile(tx, caller.id, id, cleanTypedName(name))
        if (note !== undefined && !(await setNote(tx, id, note))) throw wrongState()
        await publishChange(tx, events, row)
      })
      return flat(caller, await requireRow(caller, id))
    },

    /**
     * Removes a file with its media, text and work for good; one that a transcriptor has taken costs its time. @throws
     * AppError 404
     */
    async remove(caller: Caller, id: string): Promise<void> {
      const { gone, texts } = await changing(async (tx) => {
        await holdUser(tx, caller.id)
        const row = await store.fileOf(tx, caller.id, id)
        if (!row) throw notFound()
        await writeCall(tx)
        const longTexts = await longTextsOf(tx, { fileId: id })
        await removal.remove(tx, row)
        return { gone: row, texts: longTexts }
      })
      // Only now, for a removal that is rolled back must keep its media.
      await dropBlobs(gone, { blobs, log })
      await removeTexts(db, texts)
    },

    /** What removing these files would cost the caller now; whole seconds of each kind. */
    async removalCost(caller: Caller, ids: readonly string[]): Promise<Record<TimeKind, number>> {
      const own = (await store.filesOf(db, caller, ids)).filter(({ owner_id }) => owner_id === caller.id)
      const costs = await Promise.all(own.map((row) => removalCost(db, row, { quota, uses: fileUses })))
      return costs.reduce((sum, cost) => ({ auto: sum.auto + cost.auto, human: sum.human + cost.human }), {
        auto: 0,
        human: 0,
      })
    },

    /** Removes all of a person's files in the caller's transaction; answers the blobs to remove once that is done. */
    removeAll: (ownerId: string, tx: Db): Promise<string[]> => removal.removeAll(tx, ownerId),

    /**
     * Tries a FAILED file again, or lets the machine write one that waits for its own text; it costs its time anew.
     * @throws AppError 402, 404, 409, 429 after much of it for nothing, 503
     */
    async resume(caller: Caller, id: string): Promise<FlatFile> {
      const row = await requireRow(caller, id)
      assertAction(caller.role, row, 'resume')
      const choice = await engines.choose({ language: row.language_code, multilingual: row.is_multilingual === 1 })
      if (choice.engine === null) throw speechEngineMissing(choice.advice)
      const resumed = await changing(async (tx, tell) => {
        await holdUser(tx, caller.id)
        const status = row.is_multilingual === 1 ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
        const fresh = { progress: 0, started_at: null, failure_code: null, failure_message: null }
        const moved = await store.moveStatus(tx, { ownerId: caller.id, id, from: row.status, to: { status, ...fresh } })
        if (!moved) throw wrongState()
        await assertMachineWork(tx, moved, now())
        const charged = await store.chargeFile(tx, id, await chargeAuto(tx, caller, moved.length_seconds, id))
        await fileEvents.publish(tx, 'file-resumed', { caller, file: charged })
        // The failed try's job may not be marked dead yet, and would keep a new one out.
        await jobs.cancel(transcribeKey(id), tx)
        if (status === 'TRANSCRIBE') await addTranscription(jobs, id, tx)
        await tell('file-changed', id, caller.id)
        return charged
      })
      return flat(caller, resumed)
    },

    /** Whether there is time for any medium at all, before one is sent. @throws AppError 402 */
    async assertTime(caller: Caller, human: HumanOrder | null = null): Promise<void> {
      if (human?.acceptsQuota) return
      await quota.check(db, caller, human ? await humanWork(db, caller, 0) : await autoWork(db, caller, 0))
    },

    /**
     * Makes the file of a stored upload and gives it to the machine or to the transcriptors, in one transaction;
     * answers its id. @throws AppError 401 when the account is gone, 402 when it has not enough time, 422, 429 after
     * much work on the same medium for nothing
     */
    async add(caller: Caller, file: NewFile, transactionHook?: TransactionHook): Promise<string> {
      return changing(async (tx, tell) => {
        // An upload may take longer than its account lasts.
        if (!(await holdUser(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
        if (!file.human && !file.isOwn)
          await assertMachineWork(
            tx,
            { owner_id: caller.id, media_sha256: file.mediaSha256, length_seconds: file.lengthSeconds },
            now(),
          )
        const added = await store.insertFile(
          tx,
          newRow(caller.id, file, { ...(await begin(tx, caller, file)), at: now() }),
        )
        if (added.status === 'TRANSCRIBE') await addTranscription(jobs, added.id, tx)
        if (added.type.startsWith('video/')) await addMakeThumbnail(jobs, added.id, tx)
        if (file.human) await intake.open(tx, added, file.human, file.translateLanguages ?? [])
        const languages = file.translateLanguages ?? []
        await fileEvents.publish(tx, 'file-added', { caller, file: added, languages, at: now() })
        await tell('file-changed', added.id, caller.id)
        await writeDone(tx, caller.id, { action: 'file-uploaded', object_kind: 'file', object_id: added.id })
        await transactionHook?.(tx, added.id)
        return added.id
      })
    },

    /** The file that an upload of this name made, if it did. */
    uploadedAs: (caller: Caller, key: string) => store.fileUploadedAs(db, caller.id, key),

    /** The row itself. @throws AppError 404 */
    require: requireRow,

    /**
     * What of a file's media goes to somebody: to a transcriptor who has not taken it the first minute, whatever they
     * ask for.
     * @throws AppError 404, also when there is no such medium or no more; 409 while the first minute is being cut
     */
    async medium(caller: Caller, id: string, kind: 'playable' | 'original' | 'thumbnail'): Promise<MediaBody> {
      const row = await requireRow(caller, id)
      if ((await viewForRow(caller, row)) === 'all') return bodyOf[kind](row)
      // A picture may be from anywhere in the video.
      if (kind === 'thumbnail') throw notFound()
      if (row.preview_key === null && row.media_key !== null) await changing((tx) => addMakePreview(jobs, id, tx))
      return previewOf(row)
    },

    /** @throws AppError 404, also when its medium was removed; 409 while the sound is still being read */
    async waveform(caller: Caller, id: string): Promise<PeakBytes> {
      const row = await requireRow(caller, id)
      assertMedium(row)
      const waveform = await readWaveform(blobs, row.waveform_key)
      return (await viewForRow(caller, row)) === 'all' ? waveform : firstSeconds(waveform, PREVIEW_SECONDS)
    },
  }
}

const bodyOf = { playable: playableOf, original: originalOf, thumbnail: thumbnailOf }

export type Files = ReturnType<typeof createFiles>
