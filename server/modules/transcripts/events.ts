import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import type { MarkedCount } from '../../../src/shared/domain/translation.ts'
import { createDomainEvents, type DomainEventPublisher, type DomainEvents } from '../../kernel/domain-events.ts'
import type { FileRow, WorkPart } from '../files/index.ts'

/** What an edit made of a text. */
export interface SavedPieces {
  /** The numbers of the text before and after. */
  base: number
  number: number
  /** Ids of the paragraphs that it took or changed, as they were before, and added. */
  touched: ReadonlySet<string>
  /** Ids of all paragraphs, in order. */
  order: readonly string[]
  /** A paragraph as it is now, undefined where there is none. */
  paragraph: (id: string) => Paragraph | undefined
}

/** What happens to texts, for the modules above; each is told in the transaction in which it happens. */
export interface TranscriptEvents {
  /**
   * Somebody has saved a text of a file, its own or a translation, with so many paragraphs marked; `isReworded` where
   * words came and others went. `edited` is what an edit changed; null where the whole text was saved. `part` is the
   * one that they write of a long file, null where it is all of it.
   */
  'text-saved': {
    file: FileRow
    language: string
    marks: MarkedCount
    isReworded: boolean
    edited: SavedPieces | null
    part: Pick<WorkPart, 'file_id' | 'number'> | null
  }
}

export type TranscriptEventPublisher = DomainEventPublisher<TranscriptEvents>

/** Without handlers: `composeEvents` adds those of all modules. */
export const createTranscriptEvents = (): DomainEvents<TranscriptEvents> => createDomainEvents()
