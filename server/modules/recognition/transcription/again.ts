import type { z } from 'zod'
import type { transcribeAgain } from '../../../../src/shared/contract/files/transcription.ts'
import { mayTranscribeAgain } from '../../../../src/shared/domain/file-actions.ts'
import { wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import { languageProblem, MULTILINGUAL_CODE, spokenCode } from '../../../../src/shared/domain/upload-rules.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { listedTerms } from '../../../../src/shared/vocabulary/terms.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, mediaRemoved, notFound, speechEngineMissing, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import {
  addTranscription,
  createMultilingualQueue,
  fileStore as store,
  secondsInWorkOrFailed,
  storedTerms,
  takeMachineWork,
  transcribeKey,
} from '../../files/index.ts'
import { writeCall } from '../../audit/index.ts'
import type { Charge, Quota } from '../../billing/index.ts'
import { endSecondReading } from '../second-readings/end-second-reading.ts'
import { removeSegments } from './repository.ts'

/** How long after the first text another one is free, in milliseconds. */
export const FREE_AGAIN_MS = DAY_MS

export interface AgainDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  engines: Pick<Engines, 'choose'>
  languages: { find(code: string): Promise<object | null> }
  quota: Pick<Quota, 'reserve' | 'release'>
  now?: () => number
}

/** What of a file says how a new text of the machine ends. */
type Spoken = Pick<store.FileRow, 'former_language'>

/** What a file remembers when the machine has written it: once within a day of the first text another one is free. */
export function afterText({ former_language }: Spoken, at: number) {
  return { former_language: null, free_again_until: former_language === null ? at + FREE_AGAIN_MS : null }
}

/**
 * The language that a file goes back to when a new text has failed: the text that it has is in it. Null for a file that
 * has none.
 */
export function formerLanguage({ former_language }: Spoken) {
  return former_language === null
    ? null
    : {
        former_language: null,
        language_code: former_language,
        is_multilingual: former_language === MULTILINGUAL_CODE ? 1 : 0,
      }
}

/**
 * Lets the machine write a file's text once more, in this or another language. The text that is there stays as an older
 * version.
 */
export function createAgain({ db, jobs, events, engines, languages, quota, now = Date.now }: AgainDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })

  /** The first one within a day costs nothing, any other its length. @throws AppError 402 */
  async function charge(tx: Db, caller: Caller, row: store.FileRow): Promise<Charge> {
    if (row.free_again_until !== null && now() < row.free_again_until)
      return { plan_id: row.plan_id, reservation_id: null }
    const inWorkOrFailedSeconds = await secondsInWorkOrFailed(tx, caller.id, { human: false, except: row.id })
    return quota.reserve(tx, caller, { kind: 'auto', lengthSeconds: row.length_seconds, inWorkOrFailedSeconds })
  }

  /**
   * @throws AppError 400 for the language, 402, 404, 409, 429 for free work after much of it, 503 when no engine can do
   * it
   */
  return async function again(
    caller: Caller,
    id: string,
    spoken: z.output<typeof transcribeAgain.body>,
  ): Promise<void> {
    if (!(await store.fileOf(db, caller.id, id))) throw notFound()
    const known = await languages.find(spoken.language_code)
    const problem = languageProblem(spoken, new Set(known ? [spoken.language_code] : []))
    if (problem) throw new AppError(400, problem.code, problem.message, { fields: { language_code: problem.message } })
    const choice = await engines.choose({ language: spoken.language_code, multilingual: spoken.is_multilingual })
    if (choice.engine === null) throw speechEngineMissing(choice.advice)

    await db.transaction().execute(async (tx) => {
      await holdUser(tx, caller.id)
      const row = await store.fileOf(tx, caller.id, id)
      if (!row) throw notFound()
      if (
        !mayTranscribeAgain(caller.role, { status: row.status, for_human_transcribe: row.for_human_transcribe === 1 })
      )
        throw wrongState()
      if (row.is_live === 1) throw wrongState()
      if (row.media_key === null) throw mediaRemoved()
      const status = spoken.is_multilingual ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
      const fresh = { progress: 0, started_at: null, failure_code: null, failure_message: null }
      const language = {
        language_code: spokenCode(spoken),
        is_multilingual: spoken.is_multilingual ? 1 : 0,
        former_language: row.language_code,
        ...(spoken.speakers && { speakers: spoken.speakers }),
        ...(spoken.preset && { preset: spoken.preset }),
        ...(spoken.vocabulary !== undefined && { vocabulary: storedTerms(listedTerms(spoken.vocabulary)) }),
      }
      if (
        !(await store.moveStatus(tx, {
          ownerId: caller.id,
          id,
          from: row.status,
          to: { status, ...fresh, ...language },
        }))
      )
        throw wrongState()
      await removeSegments(tx, id)
      // It was read beside the text that is now written once more.
      await endSecondReading(tx, { quota, jobs, now }, row)
      const charged = await charge(tx, caller, row)
      if (charged.reservation_id === null)
        await takeMachineWork(tx, row, wholeMedium(row.length_seconds, row.tracks), now())
      await store.chargeFile(tx, id, charged)
      await jobs.cancel(transcribeKey(id), tx)
      if (status === 'TRANSCRIBE') await addTranscription(jobs, id, tx)
      await events.append({ kind: 'file-changed', fileId: id, userId: caller.id }, tx)
      await writeCall(tx)
    })
    events.wake()
  }
}

export type Again = ReturnType<typeof createAgain>
