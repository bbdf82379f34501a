import type { DomainEvents } from '../../kernel/domain-events.ts'
import { humanStore as store, workParts } from '../files/index.ts'
import type { TranscriptEvents } from '../transcripts/index.ts'

/** A transcriptor who saves goes on holding the file, or the part of it. */
export function handleTranscriptEvents(transcripts: DomainEvents<TranscriptEvents>): void {
  transcripts.on('text-saved', async (tx, { file, part }) => {
    if (file.for_human_transcribe === 0) return
    if (part) await workParts.renewPart(tx, part, Date.now())
    else await store.renewLease(tx, file.id, Date.now())
  })
}
