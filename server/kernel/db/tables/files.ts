import type { Generated } from 'kysely'
import type { Preset } from '../../../../src/shared/domain/presets.ts'
import type { FileStatus } from '../../../../src/shared/domain/file-status.ts'
import type { Absent } from './absent.ts'

export interface FileTable {
  id: string
  owner_id: string
  name: string
  /** The name as it is searched and sorted by; `foldText` of it. */
  folded_name: string
  type: string
  size: number
  length_seconds: number
  status: FileStatus
  uploaded_at: number
  is_multilingual: number
  language_code: string
  for_human_transcribe: number
  /** Cents. */
  price_quota: number | null
  /** Null once its medium was removed, with all that was made of it. */
  media_key: string | null
  media_sha256: string
  /** A copy that browsers can play, where the original is none. */
  playable_key: string | null
  playable_type: string | null
  /** JSON of the waveform in the blob store. */
  waveform_key: string | null
  /** JPEG of a video's picture in the blob store. */
  thumbnail_key: Absent<string>
  /** Ogg of its first minute in the blob store, where transcriptors may want to hear it. */
  preview_key: Absent<string>
  /** When its medium was removed because its time was over; null while it is there. */
  media_removed_at: Absent<number>
  /** For how many days it was kept then. */
  media_kept_days: Absent<number>
  /** 0 to 1. */
  progress: number
  /** When the work on it began, for the time left. */
  started_at: number | null
  failure_code: string | null
  failure_message: string | null
  /** JSON array of seconds. */
  damaged_at: string
  /** Until when writing it once more costs nothing; null when that time is over or was used. */
  free_again_until: Absent<number>
  /** The language of the text that it has, while the machine writes another one; else null. */
  former_language: Absent<string>
  /** What told the speakers of its text apart: `pauses`, or an engine's name for people; null where no machine did. */
  speakers_by: Absent<string>
  /** Who speaks in it, as its owner says: one of `SPEAKER_CHOICES`; null to find out. */
  speakers: Absent<string>
  /** Which of the engines transcribes it; null for the best. */
  preset: Absent<Preset>
  /** JSON array of names and terms that are said in it, beside those of its owner; null without any. */
  vocabulary: Absent<string>
  /** Id of its style guide, or `none`; null for that of its owner. */
  style_guide: Absent<string>
  /** How many tracks its speakers have, one each; null where it is one sound, or was not listened to. */
  tracks: Absent<number>
  /** Whether those are streams of sound, or its left and right; null without tracks. */
  track_kind: Absent<'streams' | 'channels'>
  /** How the sender named the upload; unique per person. Null where they did not. */
  upload_key: Absent<string>
  /** SHA-256 of the options and the medium as they were sent, hex: a key is for one upload. */
  upload_hash: Absent<string>
  /** The plan that its work is charged to; null when nothing is charged. */
  plan_id: Absent<string>
  /** The open reservation of its work in the ledger; null when there is none. */
  reservation_id: Absent<string>
  /** Whole seconds that are paid of a text to come: what could be read when an operator cancelled the try before. */
  paid_seconds: Generated<number>
  /** 1 while its owner has put it away. */
  is_archived: Generated<number>
  /** Its owner's folder that it is in; null for none. */
  folder_id: Absent<string>
  /** 1 while it is recorded and written down at once. */
  is_live: Generated<number>
  /** When it was last made FINISHED; null while it is not, or nobody noted it. */
  finished_at: Absent<number>
}

/** What files that an owner keeps in one place, of one status, add up to; kept as the summary is. */
export interface FileCountTable {
  owner_id: string
  is_archived: number
  /** Empty for no folder. */
  folder_id: string
  status: FileStatus
  files: number
  /** Milliseconds. */
  length_ms: number
}

/** What an owner's files add up to; the database itself keeps it, with each change of a file. */
export interface FileSummaryTable {
  owner_id: string
  files: number
  /** Milliseconds. */
  length_ms: number
}

/** What the media of an owner's files of one status add up to; kept as the summary is. Without those that are gone. */
export interface FileBytesTable {
  owner_id: string
  status: FileStatus
  files: number
  bytes: number
}

/** What became of a file, until its owner was told. */
export interface FileNoticeTable {
  file_id: string
  outcome: 'ready' | 'failed'
  user_id: string
  created_at: number
}
