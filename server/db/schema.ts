import type { Generated, Kysely } from 'kysely'
import type { FileStatus } from '../../src/shared/domain/file-status.ts'
import type { Role } from '../../src/shared/domain/roles.ts'

/**
 * One schema for SQLite and PostgreSQL: times are integer milliseconds since 1970, booleans 0 or 1,
 * JSON is text parsed in code, ids are made in code, lengths are seconds as floats.
 */
export interface Database {
  user: UserTable
  session: SessionTable
  email_key: EmailKeyTable
  file: FileTable
  segment: SegmentTable
  transcript: TranscriptTable
  transcript_version: TranscriptVersionTable
  job: JobTable
  event: EventTable
}

/** The database, or a transaction on it: a transaction is a Db too, so repositories take either. */
export type Db = Kysely<Database>

export interface UserTable {
  id: string
  /** Lower case, unique. */
  email: string
  password_hash: string
  role: Role
  email_validated_at: number | null
  created_at: number
}

export interface SessionTable {
  id: string
  user_id: string
  created_at: number
  expires_at: number
  /** 1 when it lasts a year and is renewed while used. */
  remember: number
  last_used_at: number
  user_agent: string
}

export interface EmailKeyTable {
  id: string
  user_id: string
  kind: 'validate-email' | 'reset-password' | 'undo-email-change'
  /** SHA-256 of the key, hex, unique. */
  key_hash: string
  created_at: number
  expires_at: number
  /** The address that the key was mailed to; null for keys from before it was kept. */
  sent_to: string | null
}

export interface FileTable {
  id: string
  owner_id: string
  name: string
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
  media_key: string
  media_sha256: string
  /** A copy that browsers can play, where the original is none. */
  playable_key: string | null
  playable_type: string | null
  /** JSON of the waveform in the blob store. */
  waveform_key: string | null
  /** 0 to 1. */
  progress: number
  /** When the work on it began, for the time left. */
  started_at: number | null
  failure_code: string | null
  failure_message: string | null
  /** JSON array of seconds. */
  damaged_at: string
}

/** A stretch of a file's sound, stored when planned, filled when its words are there. */
export interface SegmentTable {
  file_id: string
  seq: number
  start_seconds: number
  end_seconds: number
  /** JSON of the recognised words with times from the start of the file; null until finished. */
  words: string | null
}

export interface TranscriptTable {
  file_id: string
  /** `original` or a language code. */
  language: string
  /** Counted from 1. */
  version: number
}

export interface TranscriptVersionTable {
  file_id: string
  language: string
  version: number
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  words: number
  saved_at: number
  /** Who saved it; null for the machine. */
  author_id: string | null
}

export interface JobTable {
  id: string
  name: string
  job_key: string | null
  payload: string
  state: 'ready' | 'running' | 'done' | 'dead'
  attempts: number
  max_attempts: number
  run_at: number
  lease_until: number | null
  lease_id: string | null
  worker_id: string | null
  failure_code: string | null
  failure_message: string | null
  created_at: number
}

export interface EventTable {
  id: Generated<number>
  user_id: string
  kind: string
  file_id: string
  created_at: number
}
