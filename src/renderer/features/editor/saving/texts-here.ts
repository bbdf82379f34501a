import type { Unanswered } from '../../../../shared/transcript/text-edits/receive-edits.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { versionOf } from './version-of.ts'

/** A text that the server has, and its version. */
export interface StoredText {
  timed: TimedText
  etag: string
  /** Whether it is known that the server's text is the saved form of this one, to the letter. */
  isExact?: boolean
}

/** The text here and what the server has of it, as saving, and taking in what others saved, go on with them. */
export interface TextsHere {
  /** As it is on the screen. */
  current: TimedText
  /** What the unsaved edits come after. */
  stored: StoredText
  /** Texts that were sent without an answer: the server may have one of them. */
  unanswered: TimedText[]
  /** Since when something is unsaved; 0 for work that was left behind. Milliseconds since 1970. */
  unsavedSince: number
}

/**
 * How texts came together: `live`, as others typed; `merged` by themselves, where nobody changed the same; or as the
 * person `decided`.
 */
export type BroughtTogether = 'live' | 'merged' | 'decided'

/** What hears of another text. */
export interface TextReceivers {
  /** Shows a text that holds what somebody else saved too, and why. Called before `rebased`. */
  show: (timed: TimedText, reason: BroughtTogether) => void
  /** From now on the unsaved edits come after this text, and those without an answer have made others of it. */
  rebased?: (stored: StoredText, reason: BroughtTogether, sent: Unanswered) => Promise<void> | void
}

export const NOTHING_SENT: Unanswered = new Map()

export const textsFrom = (stored: StoredText): TextsHere => ({
  current: stored.timed,
  stored,
  unanswered: [],
  unsavedSince: Infinity,
})

/** Whether the server has all that is here. */
export const isSaved = ({ current, stored }: Pick<TextsHere, 'current' | 'stored'>) => current === stored.timed

export const numberOf = ({ etag }: { etag: string }) => versionOf(etag)
