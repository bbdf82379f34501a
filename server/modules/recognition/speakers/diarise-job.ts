import type { Db } from '../../../kernel/db/schema.ts'
import { DIARISE } from './jobs.ts'
import { changeDiarisation, holdDiarisation, type DiarisationRow, diarisationOf } from './repository.ts'
import { diarise } from './diarise.ts'
import { decodedSound } from '../transcription/decoded-sound.ts'
import { heardVoices, keepWaitingVoices } from '../voices/heard-voices.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import { heardSounds } from '../tracks/hear-tracks.ts'
import { writingProgress } from '../transcription/progress.ts'
import { type FileRow, processing } from '../../files/index.ts'
import type { Work } from '../../media/index.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'

type Deps = Pick<
  TranscriptionDeps,
  'db' | 'blobs' | 'events' | 'media' | 'folders' | 'semaphore' | 'notify' | 'now'
> & {
  diariser: Diariser | null
}

interface Wanted {
  fileId: string
  request: string
}

/**
 * Diarises a file; whoever has its text open applies the turns. Finished segments are kept for the next try. Free of
 * charge.
 */
export function createDiarise({
  db,
  blobs,
  events,
  media,
  diariser,
  folders,
  semaphore,
  notify,
  now = Date.now,
}: Deps): Job {
  const workOf = ({ fileId }: Wanted, { id: jobId }: { id: string }): Work => ({ fileId, kind: 'speakers', jobId })

  async function diariseFile(file: FileRow, row: DiarisationRow, wanted: Wanted, context: JobContext): Promise<void> {
    if (!diariser)
      throw new JobError({
        code: 'engine_missing',
        message: phrase('Speakers cannot be separated on this server.'),
        retry: false,
      })
    const work = workOf(wanted, context.job)
    const folder = await folders.open(work)
    const sound = await decodedSound({ blobs, media, folders }, file, work, context)
    const sounds = await heardSounds(sound, context.signal)
    const workSeconds = sounds.reduce((sum, { wav }) => sum + wav.lengthSeconds, 0)
    let heardSeconds = 0
    const found = await diarise({
      sounds,
      diariser,
      folder,
      semaphore,
      speakers: row.speakers,
      signal: context.signal,
      onSegmentDone: async ({ start, end }) => {
        heardSeconds += end - start
        await change({ progress: writingProgress(heardSeconds, workSeconds) }, row, wanted, context.progressed)
      },
    })
    // The voices of a file are its owner's to know.
    const prints =
      row.user_id === file.owner_id
        ? await heardVoices(db, file, { diarisation: found, nameOf: String, folder, at: now() })
        : []
    await change({ turns: found.turns }, row, wanted, context.complete, {
      before: async (tx) => {
        if (prints.length > 0) await holdUser(tx, file.owner_id)
        await processing.keepSpeakersBy(tx, file.id, found.label)
      },
      after: (tx) => keepWaitingVoices(tx, file, { request: wanted.request, prints }),
    })
  }

  /** @throws LeaseLost when the request was given up */
  async function change(
    to: Parameters<typeof changeDiarisation>[2],
    row: DiarisationRow,
    wanted: Wanted,
    last: JobContext['progressed'],
    { before, after }: { before?: (tx: Db) => Promise<void>; after?: (tx: Db) => Promise<void> } = {},
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // The owner's row and the file's before the diarisation's, and the job's last, as a removal takes them.
      await before?.(tx)
      if (!(await changeDiarisation(tx, wanted, to))) throw new LeaseLost()
      await after?.(tx)
      await events.append({ userId: row.user_id, fileId: wanted.fileId, kind: 'speakers-changed' }, tx)
      await last(tx)
    })
    notify()
  }

  return defineJob({
    ...DIARISE,
    atOnce: 1,

    async run(wanted, context) {
      const isWanted = (row: DiarisationRow | undefined) =>
        row?.request_id === wanted.request && row.turns === null && row.failure === null
      const [file, row] = [await processing.fileById(db, wanted.fileId), await diarisationOf(db, wanted.fileId)]
      try {
        if (file && row && isWanted(row)) await diariseFile(file, row, wanted, context)
      } finally {
        if (!isWanted(await diarisationOf(db, wanted.fileId))) await folders.remove(workOf(wanted, context.job))
      }
    },

    lockForExhausted: ({ fileId }, tx) => holdDiarisation(tx, fileId),

    async onExhausted(wanted, failure, tx) {
      const row = await diarisationOf(tx, wanted.fileId)
      if (row && (await changeDiarisation(tx, wanted, { failure: plainFailure(failure).message })))
        await events.append({ userId: row.user_id, fileId: wanted.fileId, kind: 'speakers-changed' }, tx)
    },

    afterExhausted: (wanted, job) => folders.remove(workOf(wanted, job)),
  })
}
