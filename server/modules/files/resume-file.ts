import type { FlatFile } from '../../../src/shared/contract/files/records.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import { speechEngineMissing, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Engines } from '../../ports/engines.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import type { Changing } from './changing.ts'
import type { Charges } from './charges.ts'
import type { FileEventPublisher } from './events.ts'
import { addTranscription, transcribeKey } from './jobs.ts'
import { assertMachineWork } from './machine-work/machine-work.ts'
import type { MultilingualQueue } from './multilingual-queue.ts'
import { assertAction } from './policy.ts'
import { chargeFile, moveStatus } from './repository.ts'
import type { ShownFiles } from './shown-files.ts'

/** Dependencies of {@link createResumeFile}. */
export interface ResumeFileDeps {
  jobs: JobQueue
  fileEvents: FileEventPublisher
  engines: Pick<Engines, 'choose'>
  charges: Pick<Charges, 'chargeAuto'>
  multilingual: MultilingualQueue
  changing: Changing
  shown: ShownFiles
  now: () => number
}

/** Trying a failed transcription again. */
export function createResumeFile({
  jobs,
  fileEvents,
  engines,
  charges,
  multilingual,
  changing,
  shown,
  now,
}: ResumeFileDeps) {
  return {
    /**
     * Tries a FAILED file again, or lets the machine write one that waits for its own text; it costs its time anew, but
     * for what is paid of it.
     * @throws AppError 402, 404, 409, 429 after much of it for nothing, 503
     */
    async resume(caller: Caller, id: string): Promise<FlatFile> {
      const row = await shown.requireListed(caller, id)
      assertAction(caller.role, row, 'resume')
      const choice = await engines.choose({ language: row.language_code, multilingual: row.is_multilingual === 1 })
      if (choice.engine === null) throw speechEngineMissing(choice.advice)
      const resumed = await changing(async (tx, publish) => {
        await holdUser(tx, caller.id)
        const status = row.is_multilingual === 1 ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
        const fresh = { progress: 0, started_at: null, failure_code: null, failure_message: null }
        const moved = await moveStatus(tx, { ownerId: caller.id, id, from: row.status, to: { status, ...fresh } })
        if (!moved) throw wrongState()
        await assertMachineWork(tx, moved, now())
        const due = Math.max(0, moved.length_seconds - moved.paid_seconds)
        const charged = await chargeFile(tx, id, await charges.chargeAuto(tx, caller, due, id))
        await fileEvents.publish(tx, 'file-resumed', { caller, file: charged })
        // The failed try's job may not be marked dead yet, and would keep a new one out.
        await jobs.cancel(transcribeKey(id), tx)
        if (status === 'TRANSCRIBE') await addTranscription(jobs, id, tx)
        await publish('file-changed', id, caller.id)
        await writeCall(tx)
        return charged
      })
      return shown.flat(caller, resumed)
    },
  }
}
