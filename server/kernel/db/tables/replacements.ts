import type { ReplacementState } from '../../../../src/shared/contract/replacements.ts'
import type { Absent } from './absent.ts'

/** What somebody replaces in several texts. */
export interface ReplacementTable {
  id: string
  owner_id: string
  find: string
  replace_with: string
  matches_case: number
  state: ReplacementState
  created_at: number
}

/** A text of a replacement; in order by `seq`. */
export interface ReplacedTextTable {
  replacement_id: string
  seq: number
  file_id: string
  /** `original`, or the language of a translation. */
  language: string
  /** The version that was looked at, and that the text goes back to. */
  base: number
  /** JSON of `ChosenHit[]`. */
  hits: string
  hit_count: number
  /** `failed`: nothing was replaced in it. */
  state: 'waiting' | 'replaced' | 'failed' | 'undone'
  /** The version that it became. */
  version: Absent<number>
  /** JSON of why it was not replaced, or not undone: `{code, words}`. */
  failure: Absent<string>
}
