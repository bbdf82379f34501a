import type { DomainEvents } from '../../kernel/domain-events.ts'
import { humanStore as store } from '../files/index.ts'
import type { TranscriptEvents } from '../transcripts/index.ts'

/** A transcriptor who saves goes on holding the file. */
export function handleTranscriptEvents(transcripts: DomainEvents<TranscriptEvents>): void {
  transcripts.on('text-saved', async (tx, { file }) => {
    if (file.for_human_transcribe === 1) await store.renewLease(tx, file.id, Date.now())
  })
}
