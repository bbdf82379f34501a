import { createDomainEvents, type DomainEventPublisher, type DomainEvents } from '../../kernel/domain-events.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { FilesRemoving } from './files-removing.ts'
import type { FileRow } from './repository.ts'

/** What happens to files, for the modules above; each is told in the transaction in which it happens. */
export interface FileEvents {
  /**
   * A file was added, and translations into these languages are ordered with it; a handler may refuse them with an
   * AppError 402. The owner's row is taken. Milliseconds since 1970.
   */
  'file-added': { caller: Caller; file: FileRow; languages: readonly string[]; at: number }
  /** A file whose text failed is tried again. The owner's row is taken; a handler may refuse with an AppError 402. */
  'file-resumed': { caller: Caller; file: FileRow }
  /** The machine has written a file's text. The rows of its owner and its own are taken. */
  'text-came': { file: FileRow }
  /** There will be no text of a file unless it is tried again. The rows of its owner and its own are taken. */
  'text-failed': { file: FileRow }
  /** Files of one owner are about to go: the rows of the owner and theirs are taken, and still stand. */
  'files-removing': FilesRemoving
  /**
   * Files of one owner are another's from now on: the rows of both owners and theirs are taken. Milliseconds since
   * 1970.
   */
  'files-moved': { ids: readonly string[]; from: string; to: string; at: number }
  /** These people may have nothing of a file any more that was shared with them. */
  'access-lost': { fileId: string; userIds: readonly string[] }
}

export type FileEventPublisher = DomainEventPublisher<FileEvents>

/** Without handlers: `composeEvents` adds those of all modules. */
export const createFileEvents = (): DomainEvents<FileEvents> => createDomainEvents()
