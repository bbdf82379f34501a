import { createDomainEvents, type DomainEventPublisher, type DomainEvents } from '../../kernel/domain-events.ts'

/** What happens to imports, for the modules above; each is told in the transaction in which it happens. */
export interface MediaEvents {
  /**
   * An import became a file; `clientKey` is what whoever began it calls it. The owner's row is taken. A handler may
   * refuse the file with an AppError, with which the import fails.
   */
  'import-made-file': { userId: string; clientKey: string | null; fileId: string; at: number }
  /** An import failed for good: why, as a code and for a person. */
  'import-failed': { userId: string; clientKey: string | null; code: string; problem: string }
}

export type MediaEventPublisher = DomainEventPublisher<MediaEvents>

/** Without handlers: `composeEvents` adds those of all modules. */
export const createMediaEvents = (): DomainEvents<MediaEvents> => createDomainEvents()
