import type { Generated } from 'kysely'
import type { LiveEnd } from '../../../../src/shared/contract/live-transcription.ts'
import type { Absent } from './absent.ts'

/** Somebody who reads the captions of a talk by a link; their page renews it. */
export interface CaptionSeatTable {
  link_id: string
  /** Chosen by the reader's page: one that connects again keeps its seat. */
  reader: string
  /** The connection that has the seat: the newest. */
  connection_id: string
  until: number
}

/** A recording that is written down while it is made; gone once its file has a medium like any other. */
export interface LiveSessionTable {
  file_id: string
  user_id: string
  /** Where its sound is, 16-bit samples without a header; not sealed while it grows. */
  blob_key: string
  /** The connection that may add to it: the newest. */
  connection_id: Absent<string>
  /** Bytes that are safe in the store and were said to be so. */
  received: Generated<number>
  /** Bytes before which all words are in the text, but for those that `unheard` tells. */
  recognised: Generated<number>
  /** JSON: ranges in bytes, `[from, to]`, that are recognised when it has ended. */
  unheard: Generated<string>
  /** How many phrases are in the text. */
  phrases: Generated<number>
  /** Whole seconds that may be recorded for what is reserved. */
  held_seconds: number
  /** Null while it goes on. */
  ended_by: Absent<LiveEnd>
  created_at: number
  /** When its sender was last there. */
  seen_at: number
}
