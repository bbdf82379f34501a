import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import { publishChange } from '../files/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import type { TranscriptEvents } from '../transcripts/index.ts'
import { keepMarks } from './keep-marks.ts'

/** Whoever waits for a translation is told how far it is marked. */
export function handleTranscriptEvents(transcripts: DomainEvents<TranscriptEvents>, events: EventBus): void {
  transcripts.on('text-saved', async (tx, { file, language, marks }) => {
    if (language !== ORIGINAL && (await keepMarks(tx, file.id, language, marks))) await publishChange(tx, events, file)
  })
}
