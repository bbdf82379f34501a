import path from 'node:path'
import type { Db } from '../../../kernel/db/schema.ts'
import { TELL_SPEAKERS } from './jobs.ts'
import { changeTelling, holdTelling, type TellingRow, tellingOf } from './repository.ts'
import { tellSpeakers } from './tell-speakers.ts'
import { measureLoudness } from '../transcription/loudness.ts'
import { writingProgress } from '../transcription/progress.ts'
import * as processing from '../../files/processing.ts'
import type { FileRow } from '../../files/repository.ts'
import { openWav, type WavFile } from '../../media/sound/wav-file.ts'
import { settleFile, type Work } from '../../media/work-folder.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { openMedium } from '../../files/open-medium.ts'
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts'

type Deps = Pick<TranscriptionDeps, 'db' | 'blobs' | 'events' | 'media' | 'folders' | 'semaphore' | 'notify'> & {
  diariser: Diariser | null
}

interface Wanted {
  fileId: string
  request: string
}

/**
 * Tells the speakers of a file apart, for its text to be changed by whoever has it open. What is heard is kept for the
 * next try; it costs nothing.
 */
export function createTellSpeakers({ db, blobs, events, media, diariser, folders, semaphore, notify }: Deps): Job {
  const workOf = ({ fileId }: Wanted, { id: jobId }: { id: string }): Work => ({ fileId, kind: 'speakers', jobId })

  /** The file's sound, decoded once. */
  async function soundOf(file: FileRow, work: Work, { job, signal }: JobContext): Promise<WavFile> {
    const whole = path.join(await folders.open(work), 'sound.wav')
    const decoded = await openWav(whole).catch(() => null)
    if (decoded) return decoded
    const source = await openMedium(blobs, file)
    try {
      await folders.draft(work, { name: 'sound.wav', leaseId: job.leaseId }, async (draft) => {
        await media.normalise(source.path, draft, { signal })
        await settleFile(draft, whole)
      })
    } finally {
      await source.dispose()
    }
    return openWav(whole)
  }

  async function tell(file: FileRow, row: TellingRow, wanted: Wanted, context: JobContext): Promise<void> {
    if (!diariser)
      throw new JobError({ code: 'engine_missing', message: 'Speakers cannot be told apart here.', retry: false })
    const work = workOf(wanted, context.job)
    const folder = await folders.open(work)
    const wav = await soundOf(file, work, context)
    let heardSeconds = 0
    const { turns, label } = await tellSpeakers({
      wav,
      diariser,
      folder,
      semaphore,
      loudness: await measureLoudness(wav, context.signal),
      speakers: row.speakers,
      signal: context.signal,
      onHeard: async ({ start, end }) => {
        heardSeconds += end - start
        await change({ progress: writingProgress(heardSeconds, wav.lengthSeconds) }, row, wanted, context.progressed)
      },
    })
    await change({ turns }, row, wanted, context.complete, (tx) => processing.keepSpeakersBy(tx, file.id, label))
  }

  /** @throws LeaseLost when nobody waits for it any more */
  async function change(
    to: Parameters<typeof changeTelling>[2],
    row: TellingRow,
    wanted: Wanted,
    last: JobContext['progressed'],
    first?: (tx: Db) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // The file's row before the telling's, and the job's last, as a removal takes them.
      await first?.(tx)
      if (!(await changeTelling(tx, wanted, to))) throw new LeaseLost()
      await events.append({ userId: row.user_id, fileId: wanted.fileId, kind: 'speakers-changed' }, tx)
      await last(tx)
    })
    notify()
  }

  return defineJob({
    ...TELL_SPEAKERS,
    atOnce: 1,

    async run(wanted, context) {
      const isWanted = (row: TellingRow | undefined) =>
        row?.request_id === wanted.request && row.turns === null && row.failure === null
      const [file, row] = [await processing.fileById(db, wanted.fileId), await tellingOf(db, wanted.fileId)]
      try {
        if (file && row && isWanted(row)) await tell(file, row, wanted, context)
      } finally {
        if (!isWanted(await tellingOf(db, wanted.fileId))) await folders.remove(workOf(wanted, context.job))
      }
    },

    lockForExhausted: ({ fileId }, tx) => holdTelling(tx, fileId),

    async onExhausted(wanted, failure, tx) {
      const row = await tellingOf(tx, wanted.fileId)
      if (row && (await changeTelling(tx, wanted, { failure: plainFailure(failure).message })))
        await events.append({ userId: row.user_id, fileId: wanted.fileId, kind: 'speakers-changed' }, tx)
    },

    afterExhausted: (wanted, job) => folders.remove(workOf(wanted, job)),
  })
}
