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
import type { Draft } from '../saving/drafts.ts'
import type { Saver } from '../saving/saver.ts'

/** A sample that is reviewed: its text, its sound and what saves it; nothing of the file that it is from. */
export interface ReviewSession
  extends TextView, ScreenState, Sound, PlaybackAids, HeldSeeking, WriteAccess, KeyBindings, ListenedRanges {
  readonly review: OpenReview
  readonly medium: HTMLMediaElement
  readonly saver: Saver
  /** Not there where the browser refuses a database. */
  readonly draft: Draft | undefined
  /** Drops what was changed and not saved, of a sample that was given back. */
  forget: () => Promise<void>
  /** Resolves when the last save was answered. */
  destroy: () => Promise<void>
}
