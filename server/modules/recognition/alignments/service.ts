import { addJob } from '../../../kernel/jobs/kind.ts'
import { v7 as uuidv7 } from 'uuid'
import type { AlignedTimes, Alignment, AlignmentRequest } from '../../../../src/shared/contract/alignments.ts'
import { rangeWorkSeconds } from '../../../../src/shared/domain/machine-work.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, mediaRemoved } from '../../../kernel/errors.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { takeMachineWork, type Viewer } from '../../files/index.ts'
import { requireText, requireTextFor } from '../../transcripts/index.ts'
import { ALIGN_WORDS } from './jobs.ts'
import { alignmentOf, putRequest } from './repository.ts'

/** Finding where the words that a person wrote are said. It changes no text: the editor takes over what still fits. */
export function createAlignments({
  db,
  jobs,
  engines,
  now = Date.now,
}: {
  db: Db
  jobs: JobQueue
  engines: Pick<Engines, 'choose'>
  now?: () => number
}) {
  return {
    /**
     * Has an engine listen. @throws AppError 404; 409 for a text that may only be read; 429 after much of it; 503
     * without an engine for the language
     */
    async request(
      viewer: Viewer,
      fileId: string,
      { start, end, words, speakers }: AlignmentRequest,
    ): Promise<{ request: string }> {
      const { file } = await requireTextFor(db, viewer, fileId, 'edit')
      if (file.media_key === null) throw mediaRemoved()
      const choice = await engines.choose({ language: file.language_code, multilingual: file.is_multilingual === 1 })
      if (choice.engine === null) throw new AppError(503, 'engine_missing', choice.advice)
      const request = uuidv7()
      await db.transaction().execute(async (tx) => {
        await takeMachineWork(tx, file, rangeWorkSeconds(file.length_seconds, { start, end }), now())
        await putRequest(tx, {
          file_id: fileId,
          request_id: request,
          start_seconds: start,
          end_seconds: end,
          words: JSON.stringify(words),
          speakers: speakers ? JSON.stringify(speakers) : null,
        })
        await addJob(
          jobs,
          ALIGN_WORDS,
          { fileId, request },
          { tx, key: `align:${request}`, account: file.owner_id, cost: end - start },
        )
      })
      return { request }
    },

    /** What came of the last request. @throws AppError 404, 409 */
    async last(viewer: Viewer, fileId: string): Promise<Alignment> {
      await requireText(db, viewer, fileId)
      const row = await alignmentOf(db, fileId)
      return {
        request: row?.request_id ?? null,
        times: row?.times ? (JSON.parse(row.times) as AlignedTimes[]) : null,
        failure: row?.failure ?? null,
      }
    },
  }
}

export type Alignments = ReturnType<typeof createAlignments>
