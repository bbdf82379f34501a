import type { MergedText } from '../../../../shared/transcript/merge/merge-texts.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { StoredText } from './texts-here.ts'

/** Work that was unsaved for long, and what somebody else saved meanwhile. */
export interface Conflict {
  phase: 'conflict'
  merged: MergedText
  /** The text here that was merged; what is typed before the question is seen comes after it. */
  mine: TimedText
  theirs: StoredText
}

/**
 * `clean` (all is saved), `unsaved` (waiting to be), `saving`, `saved` (clean, and it shows), `retrying` (the network
 * or the server failed, another try is set), `behind` (nothing is unsaved, but what others saved could not be fetched;
 * another try is set), `conflict` (someone else changed the same paragraphs: the person decides), `refused` (trying
 * again will not help).
 */
export type SaveStatus =
  | { phase: 'clean' | 'unsaved' | 'saving' | 'saved' | 'retrying' | 'behind' }
  | { phase: 'refused'; /** Why, for the person. */ message?: string | undefined }
  | Conflict
export type SavePhase = SaveStatus['phase']
