import type { OtherChanges } from '../../../src/shared/contract/transcripts.ts'
import type { WordCounts } from '../../../src/shared/transcript/compare.ts'

/** What a version changed of the one before it. */
export interface VersionChanges extends WordCounts {
  /** What else, where no word came or went; null where one did, and for the first text. */
  other: OtherChanges | null
}
