import type { EditsSince, SavedEdit } from '../../../../shared/contract/text-edits.ts'
import type { Unanswered } from '../../../../shared/transcript/text-edits/receive-edits.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { CompositionHoldOptions } from './composition-hold.ts'
import type { StoredText, TextReceivers } from './texts-here.ts'

/** A save that was made to follow others. */
export interface Followed {
  etag: string
  /** All that was saved since the text that it was made from; null where that is not known. */
  edits: readonly SavedEdit[] | null
}

export interface SaverOptions extends TextReceivers {
  /** What is there when the text is opened. */
  stored: StoredText
  /**
   * Stores a text that began from the version `etag`, and what changed in it may follow what others saved since.
   * Answers the new version's tag, and what was saved since where it did follow. Throws an ApiError, 412 for a stale
   * version.
   */
  send: (timed: TimedText, etag: string, how: { follows: boolean }) => Promise<string | Followed>
  /**
   * Stores what was written after what is on its way, without waiting for the answer. Answers and throws as `send`
   * does, and NotAhead for what cannot be sent so.
   */
  sendAhead?: (timed: TimedText, etag: string) => Promise<string | Followed>
  /** What the server has now. Throws an ApiError. */
  fetchStored: () => Promise<StoredText>
  /** What others have saved since a number. Throws an ApiError. */
  fetchEdits?: (since: number) => Promise<EditsSince>
  /** What edits made of the text that the server is known to have, which were sent from here and had no answer. */
  sent?: () => Unanswered
  /** Whether others have the text open, so that they wait for each edit. */
  isLive?: () => boolean
  /** Whether an input method composes a word, which must not be changed under its hands; never unless given. */
  isComposing?: CompositionHoldOptions['isComposing']
  newId?: () => string
}
