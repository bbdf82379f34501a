import type { MarkedCount } from '../../../src/shared/domain/translation.ts'
import { createDomainEvents, type DomainEventPublisher, type DomainEvents } from '../../kernel/domain-events.ts'
import type { FileRow } from '../files/index.ts'

/** What happens to texts, for the modules above; each is told in the transaction in which it happens. */
export interface TranscriptEvents {
  /**
   * Somebody has saved a text of a file, its own or a translation, with so many paragraphs marked; `isReworded` where
   * words came and others went.
   */
  'text-saved': { file: FileRow; language: string; marks: MarkedCount; isReworded: boolean }
}

export type TranscriptEventPublisher = DomainEventPublisher<TranscriptEvents>

/** Without handlers: `composeEvents` adds those of all modules. */
export const createTranscriptEvents = (): DomainEvents<TranscriptEvents> => createDomainEvents()
