import type { Speaker } from '../../../shared/contract/transcripts.ts'

/** Dialogs of the editor; one is open at a time. */
export type EditorDialog = 'export' | 'info' | 'keys' | 'note' | 'rename' | 'conflict' | 'restore'

/** What the bars show of the place where the caret is. */
export interface CaretInfo {
  /** Counted from 0. */
  paragraph: number
  speaker: string
  marked: boolean
  hasNote: boolean
}

/** What only the screen knows. */
export interface UiState {
  dialog: EditorDialog | null
  status: 'EDITING' | 'FINISHED'
  showsConfidence: boolean
  /** Pixels, one of {@link TEXT_SIZES}; null while the person has not chosen. */
  textSize: number | null
  canUndo: boolean
  canRedo: boolean
  caret: CaretInfo
  speakers: readonly Speaker[]
  words: number
  isFollowing: boolean
  /** Tab leaves the text and the player, where it otherwise plays and pauses. */
  isTabFree: boolean
}

/** Sizes of the transcript and their line heights, in pixels. */
export const TEXT_SIZES: ReadonlyMap<number, number> = new Map([[16, 27], [17, 29], [18, 30], [19, 32], [20, 34], [22, 37], [24, 40]])

/** The size of a person who has not chosen; the phone's is one smaller. */
export const INITIAL_TEXT_SIZE = 19

/** The next size up (1) or down (-1), the same at the ends. */
export function nextTextSize(size: number | null, step: 1 | -1): number {
  const sizes = [...TEXT_SIZES.keys()]
  const now = size ?? INITIAL_TEXT_SIZE
  return sizes[sizes.indexOf(now) + step] ?? now
}
