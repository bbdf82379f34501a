import type { Generated } from 'kysely'
import type { Absent } from './absent.ts'

export interface TranscriptTable {
  file_id: string
  /** `original` or a language code. */
  language: string
  /** Of the newest save, whether a whole version or an edit; counted from 1. */
  version: number
  /** Of all versions and edits that are kept, as they are stored. */
  bytes: Generated<number>
  /** The save that the index of texts has; 0 for none. */
  indexed: Generated<number>
  /** The save that was looked at for destinations of its owner; 0 for none. */
  sent: Generated<number>
  /** When somebody set out to write a whole version that is not written yet, or never was. Milliseconds since 1970. */
  whole_due_at: Absent<number>
}

export interface TranscriptVersionTable {
  file_id: string
  language: string
  version: number
  /** Gzipped JSON of the transcript; empty for a long one. */
  body: Uint8Array
  /** Where a long one is. */
  text_id: Absent<string>
  words: number
  saved_at: number
  /** Who saved it; null for the machine. */
  author_id: string | null
  /** Words that came and went since the version before; null where nobody counted. */
  words_added: Absent<number>
  words_removed: Absent<number>
  /** JSON of what changed where no word did; null where one did, or nobody counted. */
  other_changes: Absent<string>
}

/** A save that says what changed since the one before it. */
export interface TextEditTable {
  file_id: string
  language: string
  /** In one row with those of the versions. */
  number: number
  /** Chosen by who sent it, so that an edit that comes twice is saved once. */
  edit_id: string
  /** JSON of the edit. */
  edit: string
  /** Of that JSON. */
  bytes: number
  /** How many the whole text has after it. */
  words: number
  saved_at: number
  /** Who saved it; null once they are gone. */
  author_id: string | null
}

/** What a person has listened to of a recording. */
export interface ListenedTable {
  file_id: string
  user_id: string
  /** JSON of the contract's `listenedRange`s, in order and without overlaps. */
  ranges: string
  noted_at: number
}

/** A page that has a text open; it says so again and again, and is forgotten when it stops. */
export interface TextPresenceTable {
  file_id: string
  /** `original` or a language code. */
  language: string
  /** The page's own id, made by it. */
  tab: string
  user_id: string
  /** 1 while it may write. */
  edits: number
  opened_at: number
  seen_at: number
}

/** A text that is too large for the row of its version. */
export interface LongTextTable {
  id: string
  bytes: number
  /** Since when no version names it: 0 once its version is gone, else when it was written; null while one does. */
  unnamed_at: number | null
}

/** A piece of a long text. */
export interface TextPieceTable {
  text_id: string
  /** Counted from 0. */
  seq: number
  body: Uint8Array
}
