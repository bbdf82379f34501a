import type { Destination, DestinationDelivery } from '../../../../src/shared/contract/destinations.ts'
import type { Generated } from 'kysely'
import type { Absent } from './absent.ts'

/** Where transcripts of a person go by themselves. */
export interface DestinationTable {
  id: string
  user_id: string
  /** JSON of the contract's `destinationPlace`. */
  place: string
  /** What opens it, or what its calls are signed with, encrypted; null for a folder. */
  sealed_secret: string | null
  /** JSON array of formats. */
  formats: string
  /** Names its documents, see `document-name.ts`. */
  template: string
  /** Which texts it gets: as soon as they are there, or once their file is FINISHED. */
  sends: Destination['sends']
  /** A text that people change is sent after so long without a change. */
  quiet_minutes: number
  /** Only files of this folder and those below it; null for all. */
  folder_id: string | null
  /** Only files that have it; null for all. */
  tag_id: string | null
  /** JSON array of the languages that texts are written in; empty for all. */
  languages: string
  /** Whether documents have the summary of their text, and go again once one is written. */
  with_summary: Generated<number>
  /** The same of what was written of templates, and in answer to questions of their owner. */
  with_answers: Generated<number>
  is_enabled: number
  paused_because: Destination['paused_because']
  /** When the first of the deliveries failed that have failed ever since. */
  failing_since: number | null
  /** Since when it is switched off; null while it is on. */
  off_since: number | null
  /** Texts that were saved since then are still to be looked at, by their files' ids; null once all were. */
  catch_up_since: number | null
  /** The last file of these that was looked at; null before the first. */
  catch_up_after: string | null
  created_at: number
}

/** A version of a text in one format that goes to a destination, once; a test where it is of no file. */
export interface DestinationDeliveryTable {
  id: string
  destination_id: string
  file_id: string | null
  /** `original` or a language code. */
  language: string
  version: number
  format: DestinationDelivery['format']
  /** Its path there, once it was chosen. */
  name: string | null
  status: DestinationDelivery['status']
  /** How often it was asked for: one that was asked for again while it went goes once more. */
  wanted: Generated<number>
  /** Tries since it was added or sent again. */
  attempts: number
  created_at: number
  tried_at: number | null
  next_try_at: number | null
  /** For a person. */
  problem: string | null
}

/** Which document has a name at a destination, so that none gives way to another. */
export interface DestinationNameTable {
  destination_id: string
  /** SHA-256, hex, of the name as disks that know no case compare it. */
  name_key: string
  /** Which text in which format, and SHA-256 of the name as it is; empty where something else has it there. */
  document_key: string
  /** Whether it was written there. */
  is_written: number
  /** Until then: SHA-256 of the contents that tries may have put there, separated by commas. */
  tried: Absent<string>
}
