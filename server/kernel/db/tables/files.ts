import type { Generated, GeneratedAlways } from 'kysely'
import type { MediaImport } from '../../../../src/shared/contract/imports.ts'
import type { Preset } from '../../../../src/shared/domain/presets.ts'
import type { FileStatus } from '../../../../src/shared/domain/file-status.ts'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
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
  /** 1 while its owner has put it away. */
  is_archived: Generated<number>
  /** Its owner's folder that it is in; null for none. */
  folder_id: Absent<string>
}

/** Where an owner keeps files. */
export interface FolderTable {
  id: string
  owner_id: string
  /** The folder that it lies in; null for none. */
  parent_id: string | null
  name: string
  /** `foldText` of the name: no two in one place have the same. */
  folded_name: string
  created_at: number
  /** JSON of `FolderDefaults`; null where it says nothing. */
  defaults: Absent<string>
}

/** What owners call files by, of any folder. */
export interface TagTable {
  id: string
  owner_id: string
  name: string
  /** `foldText` of the name, unique for each owner. */
  folded_name: string
  /** One of `TAG_COLORS`. */
  color: string
  created_at: number
}

export interface FileTagTable {
  tag_id: string
  file_id: string
  /** As the file has it, which it follows. */
  is_file_archived: GeneratedAlways<number>
  /** As the file has it, which it follows. */
  file_seconds: GeneratedAlways<number>
}

/** A filter of the list of files that somebody has saved. */
export interface SavedFilterTable {
  id: string
  owner_id: string
  name: string
  /** JSON of the contract's `fileFilter`. */
  filter: string
  created_at: number
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

/** What became of a file, until its owner was told. */
export interface FileNoticeTable {
  file_id: string
  outcome: 'ready' | 'failed'
  user_id: string
  created_at: number
}

/** A link by which anybody who has its key reads a file's text. */
export interface ShareLinkTable {
  id: string
  file_id: string
  /** SHA-256 of the key, hex; unique. */
  key_hash: string
  created_at: number
  expires_at: number
  last_opened_at: number | null
  access_right: Generated<ShareRight>
  /** Null for none. */
  password_hash: Absent<string>
  /** What was written by it: comments, saves, and the bytes of those. */
  comments: Generated<number>
  edits: Generated<number>
  edit_bytes: Generated<number>
}

/** Somebody who came by a link. */
export interface LinkGuestTable {
  id: string
  /** Null once the link was revoked. */
  link_id: string | null
  file_id: string
  /** As whom they write; null for who may only read, behind a password. */
  user_id: string | null
  /** As they named themselves. */
  name: string | null
  /** 1 for somebody who has an account; 0 for a guest, who is a user for this link alone. */
  has_account: number
  /** SHA-256 of what their browser shows, hex; null for who has an account. */
  key_hash: string | null
  opened_at: number
  /** Until when they need not open the link again; 0 once they were ended. */
  ends_at: number
}

/** A file that is shared with a person by their address, or with everybody who is invited to a plan. */
export interface FileShareTable {
  id: string
  file_id: string
  /** As it was typed, in lower case; null for a plan. */
  email: string | null
  /** Who has shown the address to be theirs; null until somebody does, and for a plan. */
  user_id: string | null
  plan_id: string | null
  access_right: ShareRight
  created_at: number
  /** Null for no end. */
  expires_at: number | null
}

/** When somebody with whom a file is shared last had its text open. */
export interface ShareOpeningTable {
  file_id: string
  user_id: string
  opened_at: number
}

/** A mail that told somebody of a shared file, remembered for a while so that nobody is flooded. */
export interface ShareMailTable {
  sharer_id: string
  email: string
  sent_at: number
}

/** A segment of a file's sound, stored when planned, filled once its words are recognised. */
export interface SegmentTable {
  file_id: string
  seq: number
  start_seconds: number
  end_seconds: number
  /** JSON of the recognised words with times from the start of the file; null until finished. */
  words: string | null
  /** Which of the file's tracks it is of, counted from 0. */
  track: Generated<number>
}

/** The latest request to align a span of a file's text to its sound. */
export interface AlignmentTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  start_seconds: number
  end_seconds: number
  /** JSON of the names of those who say them; null where that is not said. */
  speakers: Absent<string>
  /** JSON of the words' texts. */
  words: string
  /** JSON of a time for each word; null until they are there. */
  times: string | null
  /** Why there are none, in words for a person. */
  failure: string | null
}

/** The last time that a file's speakers were to be told apart without its words. */
export interface DiarisationTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  /** Who asked, and hears how far it is. */
  user_id: string
  /** How many speakers there are, by who asked; null to find out. */
  speakers: number | null
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the turns; null until they are there. */
  turns: Absent<string>
  /** Why there are none, in words for a person. */
  failure: Absent<string>
}

/** The last part of a file that an engine was to listen to again. */
export interface HearingTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  /** Who asked, and hears how far it is. */
  user_id: string
  start_seconds: number
  end_seconds: number
  /** JSON of the names of those who are meant; null where that is not said. */
  speakers: Absent<string>
  engine: string
  language_code: string
  is_multilingual: number
  /** How fast the engine hears it; 1 as it is. */
  speed: number
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the words; null until they are there. */
  words: Absent<string>
  /** Why there are none, in words for a person. */
  failure: Absent<string>
}

/** What a second engine hears in a whole file. */
export interface SecondReadingTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  /** Who asked, and hears how far it is. */
  user_id: string
  engine: string
  /** The engine's name and model, for people. */
  label: string
  /** The open reservation of its cost in the ledger; null when there is none. */
  reservation_id: Absent<string>
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the words; null until they are there. */
  words: Absent<string>
  /** Why there are none, in words for a person. */
  failure: Absent<string>
}

/** How often the words of a file's text were kept, and how often those of its second reading were taken. */
export interface SecondReadingChoiceTable {
  file_id: string
  speaker: string
  first: number
  second: number
}

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
  created_at: number
  expires_at: number
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
