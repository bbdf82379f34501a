import type { OpenReview } from '../../../../shared/contract/reviews.ts'
import type {
  HeldSeeking,
  ListenedRanges,
  PlaybackAids,
  ScreenState,
  Sound,
  TextView,
  WriteAccess,
} from '../capabilities.ts'
import type { KeyBindings } from '../commands/keymap.ts'
import type { Saver } from '../saving/saver.ts'

/** A sample that is reviewed: its text, its sound and what saves it; nothing of the file that it is from. */
export interface ReviewSession
  extends TextView, ScreenState, Sound, PlaybackAids, HeldSeeking, WriteAccess, KeyBindings, ListenedRanges {
  readonly review: OpenReview
  readonly medium: HTMLMediaElement
  readonly saver: Saver
  /** Resolves when the last save was answered. */
  destroy: () => Promise<void>
}
