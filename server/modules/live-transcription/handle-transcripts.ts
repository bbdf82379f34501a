import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import { ORIGINAL, tellReaders } from '../texts/index.ts'
import type { TranscriptEvents } from '../transcripts/index.ts'

/** Corrections of a text that is still spoken reach those who read its captions. */
export function handleTranscriptEvents(events: DomainEvents<TranscriptEvents>, told: Pick<EventBus, 'append'>): void {
  events.on('text-saved', async (tx, { file, language }) => {
    if (file.is_live === 1 && language === ORIGINAL) await tellReaders(tx, told, file.id)
  })
}
