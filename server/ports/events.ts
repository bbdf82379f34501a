import type { Expression, SqlBool } from 'kysely'
import type { Values } from '../kernel/db/prepared-query.ts'
import type { Db } from '../kernel/db/schema.ts'

/** In the place of a user's id: everybody of the role HUMAN-TRANSCRIPTOR. */
export const EVERY_TRANSCRIPTOR = 'HUMAN-TRANSCRIPTOR'

/** In the place of a user's id: everybody who has a text of the file open. */
export const EVERY_READER = 'READERS'

/**
 * Something that happened to a user's files, or to what is fetched to be one, told to the processes that hold their
 * sockets.
 */
export interface AppEvent {
  /** Or {@link EVERY_TRANSCRIPTOR}, {@link EVERY_READER}. */
  userId: string
  kind:
    | 'file-changed'
    | 'file-progress'
    | 'file-removed'
    | 'presence-changed'
    | 'comments-changed'
    | 'answers-changed'
    | 'text-changed'
    | 'speakers-changed'
    | 'reading-changed'
    | 'import-changed'
    | 'membership-changed'
  /**
   * The file; the import for `import-changed`; the answer for `answers-changed` about several files; the workspace for
   * `membership-changed`.
   */
  fileId: string
}

/** Longest note that is whispered; PostgreSQL's notices take some 8,000 bytes. */
export const WHISPER_BYTES = 4000

/** When an event is written: a condition that is put together once, and the values that it is asked with. */
export interface EventCondition<V extends Values = Values> {
  /** One and the same function each time: the statement that it makes is kept for it. Uses each value as it is. */
  holds: (db: Db, values: V) => Expression<SqlBool>
  values: V
}

/** Events between processes: written in the transaction of the fact, seen by every listener at least once. */
export interface EventBus {
  /**
   * Writes the event in the caller's transaction; listeners hear of it after the commit. With `where`, only if that
   * holds, which is asked in the same statement.
   */
  append<V extends Values>(event: AppEvent, tx: Db, where?: EventCondition<V>): Promise<void>
  /** Removes a person's events in the caller's transaction; listeners may have heard of them by then. */
  forget(userId: string, tx: Db): Promise<void>
  /**
   * Calls back for every event from now on, in order, with when it was written (milliseconds since 1970, by its
   * writer's clock); answers a function that stops it.
   */
  listen(callback: (event: AppEvent, writtenAt: number) => void): Promise<() => Promise<void>>
  /**
   * Says something to all processes at once that is nowhere kept and may be lost, such as where a caret is. At most
   * {@link WHISPER_BYTES} in UTF-8.
   */
  whisper(note: string): void
  /** Calls back for what any process whispers, this one included; answers a function that stops it. */
  overhear(callback: (note: string) => void): () => void
  /**
   * Tells local listeners to look now, without waiting for the next poll; after a transaction, if one is given, only
   * where an event was written in it.
   */
  wake(tx?: Db): void
}
