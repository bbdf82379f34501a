import type { Generated } from 'kysely'
import type { DeskEvent, HumanStatus } from '../../../../src/shared/domain/human-desk.ts'
import type { FlagReason } from '../../../../src/shared/domain/work-flags.ts'
import type { Absent } from './absent.ts'

/** The transcriptors' side of a file in human transcription. */
export interface HumanTranscriptionTable {
  file_id: string
  status: HumanStatus
  /** Who has taken it; null while nobody has. Stays when it is published. */
  transcriptor_id: Absent<string>
  /** From the owner to the transcriptor. */
  note: Generated<string>
  failure_code: Absent<string>
  failure_message: Absent<string>
  published_at: Absent<number>
  /** The version of the text that was published; the transcriptor reads no later one. */
  published_version: Absent<number>
  /** When its transcriptor last worked on it; null until they have taken it. */
  worked_at: Absent<number>
  /** When its transcriptor was told that it goes back soon; null once they have worked since. */
  warned_at: Absent<number>
  /** Since when it is out of the pool for what transcriptors said of it; null while it is not. */
  held_at: Absent<number>
  /** Until when only higher levels see it in the pool; null where all do. */
  opens_at: Absent<number>
}

/** Why a transcriptor could not do a file. */
export interface WorkFlagTable {
  id: string
  file_id: string
  /** Null once they are gone. */
  transcriptor_id: string | null
  reason: FlagReason
  detail: string
  at: number
  /** When its owner put the file back into the pool; null until then. */
  settled_at: Absent<number>
}

/** A part of a long file, which one of several transcriptors writes. Its file has all of its parts, or none. */
export interface WorkPartTable {
  file_id: string
  /** Counted from 1, in the order of the recording. */
  number: number
  /** Where it lies in the recording. */
  from_seconds: number
  to_seconds: number
  /** Id of the first paragraph of the text that is its own; null until there is a text. */
  first_paragraph: Absent<string>
  /** Who has taken it; null while nobody has, and once they are gone. Stays when it is finished. */
  transcriptor_id: Absent<string>
  /** When they last worked on it. */
  worked_at: Absent<number>
  /** When they were told that it goes back soon; null once they have worked since. */
  warned_at: Absent<number>
  finished_at: Absent<number>
}

/** A translation that was ordered with a human transcription. */
export interface HumanTranslationTable {
  file_id: string
  language_code: string
  status: 'UNTRANSLATED' | 'TRANSLATED'
  /** How many paragraphs its text has, 0 while there is none. */
  paragraphs: Generated<number>
  /** How many of them are marked. */
  marked: Generated<number>
}

/** What a transcriptor has published of a file; kept when the file is gone. */
export interface PublishedWorkTable {
  file_id: string
  transcriptor_id: string
  /** Of what its owner was charged, or would have been without limits. */
  seconds: number
  published_at: number
}

/** When transcriptors were last mailed about new work in a language. */
export interface WorkAnnouncementTable {
  language_code: string
  announced_at: number
}

/** What a transcriptor did at the desk, or what became of what they had taken; kept when the file is gone. */
export interface DeskHistoryTable {
  id: string
  transcriptor_id: string
  file_id: string
  event: DeskEvent
  language_code: string
  /** Length of the file, or of the part. */
  seconds: number
  at: number
}
