import type { Generated } from 'kysely'
import type { Absent } from './absent.ts'

/** A sample of published work that another transcriptor reviews; its figures are kept when the file is gone. */
export interface ReviewTable {
  id: string
  file_id: string
  /** The version of the text that was published. */
  version: number
  transcriptor_id: string
  /** Null while nobody reviews it, and once they are gone. */
  reviewer_id: Absent<string>
  /** `preparing`, `waiting` for a reviewer, `taken`, `grading`, then as the contract's `REVIEW_STATES`. */
  state: 'preparing' | 'waiting' | 'taken' | 'grading' | 'graded' | 'answered' | 'decided' | 'closed'
  language_code: string
  /** What of the file its transcriptor wrote; null for all of it. Seconds. */
  part_from: Absent<number>
  part_to: Absent<number>
  /** Where the sample begins in the file, and how long it is. */
  from_seconds: Generated<number>
  seconds: Generated<number>
  /** The blob of its sound. */
  sample_key: Absent<string>
  /** Gzipped JSON of the sample's text, as it was published and as the reviewer has changed it. */
  before: Absent<Uint8Array>
  after: Absent<Uint8Array>
  created_at: number
  /** When its reviewer last worked on it. */
  worked_at: Absent<number>
  graded_at: Absent<number>
  words: Generated<number>
  substituted: Generated<number>
  missing: Generated<number>
  added: Generated<number>
  formatting: Generated<number>
  speakers: Generated<number>
  /** JSON of the contract's differences without their last two fields; null once they are gone. */
  differences: Absent<string>
  /** JSON of places in them. */
  disputed: Absent<string>
  answer: Generated<string>
  answered_at: Absent<number>
  accepted: Absent<string>
  decision: Generated<string>
  decided_at: Absent<number>
}

/** The level that reviews have given a transcriptor; who is not here has the first. */
export interface TranscriptorLevelTable {
  user_id: string
  level: number
}
