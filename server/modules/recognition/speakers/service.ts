import { addJob } from '../../../kernel/jobs/kind.ts'
import { v7 as uuidv7 } from 'uuid'
import type { SpeakersTold, SpeakerTurn } from '../../../../src/shared/contract/speakers.ts'
import { wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, mediaRemoved } from '../../../kernel/errors.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { type FileRow, holdFile, takeMachineWork, turnFor, type Viewer } from '../../files/index.ts'
import { requireText, requireTextFor } from '../../transcripts/index.ts'
import { adviceOf } from './advice.ts'
import { forgetWaiting } from '../voices/repository.ts'
import { speakersKey, DIARISE } from './jobs.ts'
import { putRequest, removeDiarisation, diarisationOf } from './repository.ts'

/** Telling speakers apart alone. It changes no text: the editor takes over what people have not said themselves. */
export function createSpeakers({
  db,
  jobs,
  diariser,
  now = Date.now,
}: {
  db: Db
  jobs: JobQueue
  diariser: Pick<Diariser, 'state'> | null
  now?: () => number
}) {
  /** @throws AppError 404, 409 for a text that may only be read */
  async function requireWritable(on: Db, viewer: Viewer, fileId: string): Promise<void> {
    await requireTextFor(on, viewer, fileId, 'order-work')
  }

  /** @throws AppError as above, and 409 when there is nothing to listen to any more */
  async function requireHearable(on: Db, viewer: Viewer, fileId: string): Promise<FileRow> {
    await requireWritable(on, viewer, fileId)
    const { file } = await requireText(on, viewer, fileId)
    if (file.media_key === null) throw mediaRemoved()
    return file
  }

  return {
    /**
     * Has the speakers of a file told apart, instead of what was asked before. @throws AppError 404; 409; 429 after
     * much of it; 503 without a model for it
     */
    async tell(
      viewer: Viewer,
      fileId: string,
      { speakers }: { speakers: number | null },
    ): Promise<{ request: string }> {
      await requireHearable(db, viewer, fileId)
      const advice = await adviceOf(diariser)
      if (advice !== null) throw new AppError(503, 'engine_missing', advice)
      const request = uuidv7()
      await db.transaction().execute(async (tx) => {
        await holdFile(tx, fileId)
        const file = await requireHearable(tx, viewer, fileId)
        await takeMachineWork(tx, file, wholeMedium(file.length_seconds, file.tracks), now())
        await forgetWaiting(tx, fileId)
        await putRequest(tx, { file_id: fileId, request_id: request, user_id: viewer.id, speakers })
        await jobs.cancel(speakersKey(fileId), tx)
        await addJob(
          jobs,
          DIARISE,
          { fileId, request },
          { tx, key: speakersKey(fileId), ...(await turnFor(fileId, tx)) },
        )
      })
      return { request }
    },

    /** What came of the last request. @throws AppError 404, 409 */
    async last(viewer: Viewer, fileId: string): Promise<SpeakersTold> {
      await requireText(db, viewer, fileId)
      const [advice, row] = [await adviceOf(diariser), await diarisationOf(db, fileId)]
      return {
        advice,
        request: row?.request_id ?? null,
        progress: row?.progress ?? 0,
        turns: row?.turns ? (JSON.parse(row.turns) as SpeakerTurn[]) : null,
        failure: row?.failure ?? null,
      }
    },

    /** Gives it up, and forgets what came of it. @throws AppError 404, 409 */
    async stop(viewer: Viewer, fileId: string): Promise<void> {
      await requireWritable(db, viewer, fileId)
      await db.transaction().execute(async (tx) => {
        // First what came of it, then the job, as everybody takes their rows.
        await removeDiarisation(tx, fileId)
        await forgetWaiting(tx, fileId)
        await jobs.cancel(speakersKey(fileId), tx)
      })
    },
  }
}

export type Speakers = ReturnType<typeof createSpeakers>
