import type { MachineWork } from './partial-transcript/follow-machine.ts'
import type { Speaker } from '../../../shared/contract/transcripts.ts'

/** Dialogs of the editor; one is open at a time. */
export type EditorDialog =
  | 'export'
  | 'quality'
  | 'info'
  | 'keys'
  | 'change-keys'
  | 'palette'
  | 'abbreviations'
  | 'playback'
  | 'pedals'
  | 'unplayed'
  | 'note'
  | 'rename'
  | 'speakers'
  | 'tell-apart'
  | 'translations'
  | 'split-turn'
  | 'hear-again'
  | 'second-reading'
  | 'versions'

/** What the bars show of the place where the caret is. */
export interface CaretInfo {
  /** Counted from 0. */
  paragraph: number
  speaker: string
  marked: boolean
  hasNote: boolean
}

/**
 * The text is published, its owner shares it to be read, the person may only read it, the machine is still writing, the
 * person has finished their part of it, or the text is no longer theirs to have.
 */
export type ReadOnlyReason = 'published' | 'shared' | 'read' | 'machine' | 'part' | 'ended'

/** What only the screen knows. */
export interface UiState {
  dialog: EditorDialog | null
  status: 'EDITING' | 'FINISHED'
  showsConfidence: boolean
  checksSpelling: boolean
  /** Pixels, one of {@link TEXT_SIZES}; null while the person has not chosen. */
  textSize: number | null
  canUndo: boolean
  canRedo: boolean
  caret: CaretInfo
  speakers: readonly Speaker[]
  /** What told them apart, as the file's record has it. */
  speakersBy: string | null
  /** Names that the person chose last, the newest first. */
  lastSpeakers: readonly string[]
  words: number
  /** Paragraphs of a translation that are marked, and how many there are. */
  marked: { done: number; all: number }
  isFollowing: boolean
  /** Why nothing can be changed now; null while the person may write. */
  readOnlyBecause: ReadOnlyReason | null
  /** The small player is open, and has pedals and media keys. */
  isPlayedElsewhere: boolean
  /** How far the machine is; null unless it writes. */
  machine: MachineWork | null
  /** How often what others saved was brought in by itself. */
  broughtIn: number
  /** Tab leaves the text and the player, where it otherwise plays and pauses. */
  isTabFree: boolean
  /** The person has just tried to change a part of the text that is another transcriptor's. */
  triedOutside: boolean
}

/** Sizes of the transcript and their line heights, in pixels. */
export const TEXT_SIZES: ReadonlyMap<number, number> = new Map([
  [16, 27],
  [17, 29],
  [18, 30],
  [19, 32],
  [20, 34],
  [22, 37],
  [24, 40],
])

/** The size of a person who has not chosen; the phone's is one smaller. */
export const INITIAL_TEXT_SIZE = 19

/** The next size up (1) or down (-1), the same at the ends. */
export function nextTextSize(size: number | null, step: 1 | -1): number {
  const sizes = [...TEXT_SIZES.keys()]
  const now = size ?? INITIAL_TEXT_SIZE
  return sizes[sizes.indexOf(now) + step] ?? now
}
