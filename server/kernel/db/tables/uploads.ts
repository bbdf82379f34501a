import type { Generated } from 'kysely'
import type { MediaImport } from '../../../../src/shared/contract/imports.ts'
import type { Absent } from './absent.ts'

/**
 * An upload that comes in pieces and can be resumed; kept for a while when it is done, for a client that missed the
 * answer.
 */
export interface UploadTable {
  id: string
  user_id: string
  /** Where its bytes are; null once they are a file's. */
  blob_key: string | null
  /** Bytes that are safe on disk and were said to be so. */
  received: Generated<number>
  /** Bytes it will have; null while its sender does not know. */
  size: number | null
  /** JSON: the `Upload-Metadata` it began with. */
  metadata: string
  /** The file it became; null until then. */
  file_id: Absent<string>
  /** The sender's own name for it, unique for each person; null where the sender has none. */
  client_key: Absent<string>
  /** The request that may write to it, while `locked_until` lies ahead. */
  lock_id: Absent<string>
  locked_until: Generated<number>
  /** A newer request that waits for the lock; the holder sees it and lets go. */
  wanted_by: Absent<string>
  created_at: number
  expires_at: number
}

/**
 * A medium that the server fetches from somewhere else; kept for a while when it is done, for a page that waits for its
 * file.
 */
export interface ImportTable {
  id: string
  user_id: string
  /** The sender's own name for it, unique for each person; null where the sender has none. */
  client_key: Absent<string>
  /** As the person's Dropbox has it. */
  name: string
  /** Where it is fetched from; empty once it is done. Whoever has it has the medium. */
  link: string
  /** JSON: the options of an upload. */
  options: string
  state: MediaImport['state']
  /** Where its bytes are; null once they are a file's. */
  blob_key: string | null
  /** Bytes that are safe on disk. */
  received: Generated<number>
  /** Bytes it will have; null while its host has not said. */
  size: Absent<number>
  /**
   * What its host calls the content that the bytes are of; null where it does not say, and then no later try goes on
   * with them.
   */
  link_version: Absent<string>
  /** Why it failed, or what the last try met with, for a person. */
  problem: Absent<string>
  /**
   * The file it became; null until then. A text that its owner brings follows: until it is the file's, the import is
   * not done.
   */
  file_id: Absent<string>
  /** 1 where a page that the link leads to is looked at, and its person asked; 0 where it is refused. */
  asks_about_page: Generated<number>
  /** JSON: what a page says of its recording; null where the link leads to a file, or until it was looked at. */
  page: Absent<string>
  /** When its person had the recording of the page fetched; null until then. */
  page_taken_at: Absent<number>
  /** 1 where its person is asked whether they want once more what they have; 0 where it becomes another file. */
  asks_about_same: Generated<number>
  /** Once it is `same`: the file that holds the recording, which may be gone by now. */
  same_file_id: Absent<string>
  created_at: number
  expires_at: number
}

/** The text that its owner brings for a medium which is fetched; gone once it is the file's. */
export interface ImportTranscriptTable {
  import_id: string
  /** Of the file that it came in. */
  name: string
  /** That file, gzipped; empty where it is long. */
  body: Uint8Array
  /** Where a long one lies in pieces. */
  text_id: string | null
}
