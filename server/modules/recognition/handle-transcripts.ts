import { addJob } from '../../kernel/jobs/kind.ts'
import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { ORIGINAL } from '../texts/index.ts'
import type { TranscriptEvents } from '../transcripts/index.ts'
import { correctionsKey, LEARN_AFTER_MS, LEARN_CORRECTIONS } from './vocabulary/corrections/jobs.ts'

/** What an owner corrected in the machine's text is learned of, a while after they began. */
export function handleTranscriptEvents(transcripts: DomainEvents<TranscriptEvents>, jobs: Pick<JobQueue, 'add'>): void {
  transcripts.on('text-saved', async (tx, { file, language, isReworded }) => {
    if (language !== ORIGINAL || !isReworded || file.for_human_transcribe === 1) return
    const runAt = Date.now() + LEARN_AFTER_MS
    await addJob(
      jobs,
      LEARN_CORRECTIONS,
      { fileId: file.id },
      { tx, key: correctionsKey(file.id), runAt, account: file.owner_id },
    )
  })
}
