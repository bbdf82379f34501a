import { v7 as uuidv7 } from 'uuid'
import type { HeardWord, Hearing, HearingChoices, HearingRequest } from '../../../../src/shared/contract/hearings.ts'
import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import { hearingWorkSeconds } from '../../../../src/shared/domain/machine-work.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, mediaRemoved } from '../../../kernel/errors.ts'
import { addJob } from '../../../kernel/jobs/kind.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { type FileRow, freeMachineWork, holdFile, takeMachineWork, type Viewer } from '../../files/index.ts'
import { requireText, requireTextFor } from '../../transcripts/index.ts'
import { HEAR_AGAIN, hearingKey } from './jobs.ts'
import { hearingOf, putRequest, removeHearing } from './repository.ts'

/** Hearing a part of a file again, as a person asks for it. It changes no text: they take what they like better. */
export function createHearings({
  db,
  jobs,
  engines,
  now = Date.now,
}: {
  db: Db
  jobs: JobQueue
  engines: Pick<Engines, 'serving' | 'states'>
  now?: () => number
}) {
  /** @throws AppError 404; 409 for a text that may only be read */
  async function requireWritable(on: Db, viewer: Viewer, fileId: string): Promise<FileRow> {
    return (await requireTextFor(on, viewer, fileId, 'order-work')).file
  }

  return {
    /** Who can be asked, best first. @throws AppError 404, 409 */
    async choices(viewer: Viewer, fileId: string): Promise<HearingChoices> {
      const { file } = await requireText(db, viewer, fileId)
      const states = await engines.states()
      return {
        engines: states.flatMap(({ name, state }) =>
          state.usable
            ? [
                {
                  name,
                  label: state.label,
                  languages:
                    state.languages === 'any' ? null : [...new Set([...state.languages].map(baseLanguage))].toSorted(),
                  is_multilingual: state.multilingual,
                },
              ]
            : [],
        ),
        free_seconds: await freeMachineWork(db, file, now()),
      }
    },

    /**
     * Has an engine listen, instead of what was asked before. @throws AppError 404; 409; 429 after much of it; 503
     * where the engine cannot
     */
    async request(
      viewer: Viewer,
      fileId: string,
      { start, end, speakers, speed, engine, language_code, is_multilingual }: HearingRequest,
    ): Promise<{ request: string }> {
      await requireWritable(db, viewer, fileId)
      const able = await engines.serving({ language: language_code, multilingual: is_multilingual })
      if (!able.some((one) => one.engine.name === engine))
        throw new AppError(503, 'engine_missing', messages.engineMissing)
      const request = uuidv7()
      await db.transaction().execute(async (tx) => {
        await holdFile(tx, fileId)
        const file = await requireWritable(tx, viewer, fileId)
        if (file.media_key === null) throw mediaRemoved()
        const cost = hearingWorkSeconds(file.length_seconds, { start, end, speed })
        await takeMachineWork(tx, file, cost, now())
        await putRequest(tx, {
          file_id: fileId,
          request_id: request,
          user_id: viewer.id,
          start_seconds: start,
          end_seconds: end,
          speakers: speakers ? JSON.stringify(speakers) : null,
          engine,
          language_code,
          is_multilingual: is_multilingual ? 1 : 0,
          speed,
        })
        await jobs.cancel(hearingKey(fileId), tx)
        await addJob(
          jobs,
          HEAR_AGAIN,
          { fileId, request },
          { tx, key: hearingKey(fileId), account: file.owner_id, cost },
        )
      })
      return { request }
    },

    /** What came of the last request. @throws AppError 404, 409 */
    async last(viewer: Viewer, fileId: string): Promise<Hearing> {
      await requireText(db, viewer, fileId)
      const row = await hearingOf(db, fileId)
      return {
        request: row?.request_id ?? null,
        progress: row?.progress ?? 0,
        words: row?.words ? (JSON.parse(row.words) as HeardWord[]) : null,
        failure: row?.failure ?? null,
      }
    },

    /** Gives it up, and forgets what came of it. @throws AppError 404, 409 */
    async stop(viewer: Viewer, fileId: string): Promise<void> {
      await requireWritable(db, viewer, fileId)
      await db.transaction().execute(async (tx) => {
        await removeHearing(tx, fileId)
        await jobs.cancel(hearingKey(fileId), tx)
      })
    },
  }
}

export type Hearings = ReturnType<typeof createHearings>
