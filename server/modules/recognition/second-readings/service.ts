import type { HeardWord } from '../../../../src/shared/contract/hearings.ts'
import type { SecondReadingState } from '../../../../src/shared/contract/second-readings.ts'
import { wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import { costOf } from '../../../../src/shared/domain/quota.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, mediaRemoved, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Quota } from '../../billing/index.ts'
import {
  assertMachineWork,
  type FileRow,
  holdFile,
  secondsInWorkOrFailed,
  takeMachineWork,
  type Viewer,
} from '../../files/index.ts'
import { requireText, requireTextFor } from '../../transcripts/index.ts'
import { addSecondReading, readersOf } from './add-second-reading.ts'
import { endSecondReading } from './end-second-reading.ts'
import { choicesOf, countChoice, isInWork, secondReadingOf } from './repository.ts'

export interface SecondReadingsDeps {
  db: Db
  jobs: JobQueue
  engines: Pick<Engines, 'serving'>
  quota: Pick<Quota, 'reserve' | 'release' | 'charges'>
  now?: () => number
}

/**
 * A second engine's reading of a whole file, asked for by its owner and paid as another transcription. It stands beside
 * the text, which only people change.
 */
export function createSecondReadings({ db, jobs, engines, quota, now = Date.now }: SecondReadingsDeps) {
  /** @throws AppError 404; 409 for a text that may only be read, or that belongs to somebody else */
  async function requireOwn(on: Db, viewer: Viewer, fileId: string): Promise<FileRow> {
    const { file } = await requireTextFor(on, viewer, fileId, 'order-work')
    if (file.owner_id !== viewer.id) throw wrongState()
    return file
  }

  return {
    /** @throws AppError 404, 409 */
    async state(caller: Caller, fileId: string): Promise<SecondReadingState> {
      const { file, access } = await requireText(db, caller, fileId)
      const isOwn = access === 'write' && file.owner_id === caller.id && file.media_key !== null
      const row = await secondReadingOf(db, fileId)
      return {
        engines: isOwn ? (await readersOf(engines, file)).map(({ engine, label }) => ({ name: engine, label })) : [],
        cost_seconds: quota.charges(caller) ? costOf(file.length_seconds) : null,
        reading: row
          ? {
              label: row.label,
              progress: row.progress,
              words: row.words === null ? null : (JSON.parse(row.words) as HeardWord[]),
              failure: row.failure,
              choices: await choicesOf(db, fileId),
            }
          : null,
      }
    },

    /**
     * Has a second engine hear the file, in the place of an earlier reading. @throws AppError 402; 404; 409, also while
     * one is being made; 429 for free work after much of it; 503 where the engine cannot
     */
    async order(
      caller: Caller,
      fileId: string,
      { engine: name }: { engine: SecondReadingState['engines'][number]['name'] },
    ): Promise<{ request: string }> {
      const readers = await readersOf(engines, await requireOwn(db, caller, fileId))
      const reader = readers.find(({ engine }) => engine === name)
      if (!reader) throw new AppError(503, 'engine_missing', messages.engineMissing)
      const request = await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        await holdFile(tx, fileId)
        const file = await requireOwn(tx, caller, fileId)
        if (file.media_key === null) throw mediaRemoved()
        const before = await secondReadingOf(tx, fileId)
        if (before && isInWork(before)) throw wrongState()
        await endSecondReading(tx, { quota, jobs, now }, file)
        await assertMachineWork(tx, file, now())
        const charge = await quota.reserve(tx, caller, {
          kind: 'auto',
          lengthSeconds: file.length_seconds,
          inWorkOrFailedSeconds: await secondsInWorkOrFailed(tx, caller.id, { human: false }),
        })
        if (charge.reservation_id === null)
          await takeMachineWork(tx, file, wholeMedium(file.length_seconds, file.tracks), now())
        return addSecondReading(tx, jobs, { file, reader, reservationId: charge.reservation_id })
      })
      return { request }
    },

    /** Gives it up, or forgets what came of it. @throws AppError 404, 409 */
    async remove(caller: Caller, fileId: string): Promise<void> {
      await requireOwn(db, caller, fileId)
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        await holdFile(tx, fileId)
        await endSecondReading(tx, { quota, jobs, now }, await requireOwn(tx, caller, fileId))
      })
    },

    /** Counts whose word was right. @throws AppError 404, 409 */
    async choose(
      viewer: Viewer,
      fileId: string,
      { speaker, taken }: { speaker: string; taken: 'first' | 'second' },
    ): Promise<void> {
      await requireTextFor(db, viewer, fileId, 'edit')
      await db.transaction().execute(async (tx) => {
        await holdFile(tx, fileId)
        // A choice that comes after the reading is gone counts for nothing.
        if (await secondReadingOf(tx, fileId)) await countChoice(tx, { fileId, speaker, taken })
      })
    },
  }
}

export type SecondReadings = ReturnType<typeof createSecondReadings>
