import type { EditorView } from '@codemirror/view'
import type { StoreApi } from 'zustand/vanilla'
import type { FlatFile } from '../../../shared/contract/files/records.ts'
import type { TimedText } from '../../../shared/transcript/timed-text.ts'
import type { Aligning } from './align/aligning.ts'
import type { Answers } from './answers/answers.ts'
import type { Comments } from './comments/comments-state.ts'
import type { DoubtQueue } from './doubts/doubt-queue.ts'
import type { Find } from './find/find.ts'
import type { Listened } from './player/listened.ts'
import type { PlaybackOptions } from './player/playback-options.ts'
import type { Player } from './player/player.ts'
import type { Seeking } from './player/seeking.ts'
import type { Draft } from './saving/drafts.ts'
import type { Saver } from './saving/saver.ts'
import type { StyleReview } from './style/style-review.ts'
import type { TypingPause } from './typing/typing-pause.ts'
import type { UiState } from './ui-state.ts'

// What an open transcript can do, in parts. Whatever works on it asks for the parts that it uses and for no others.

/** A translation that is open, and the text that it is of. */
export interface OpenTranslation {
  language: string
  original: TimedText
}

/** Which text is open, and of which file. */
export interface OpenText {
  readonly file: FlatFile
  /** Null while the original is open. */
  readonly translation: OpenTranslation | null
}

/** Whether the file lies on this computer, for work without a network. */
export interface OfflineCopy {
  readonly hasOfflineCopy: boolean
}

/** Whether the text may be changed now, or only be read and exported. */
export interface WriteAccess {
  readonly isReadOnly: boolean
}

/** The text in its view, which every reader and every change goes through. */
export interface TextView {
  readonly view: EditorView
}

/** What bars and dialogs show. */
export interface ScreenState {
  readonly ui: StoreApi<UiState>
}

/** The sound that belongs to the text. */
export interface Sound {
  readonly player: Player
}

/** How playback helps with writing. */
export interface PlaybackAids {
  readonly playback: StoreApi<PlaybackOptions>
  readonly typingPause: TypingPause
}

/** Goes back and on while a key or a pedal is held. */
export interface HeldSeeking {
  readonly seeking: Seeking
}

/** Which parts of the sound were played. */
export interface ListenedRanges {
  readonly listened: Listened
}

/** Saves the text, and keeps what is not saved yet. */
export interface Saving {
  readonly saver: Saver
  /** Not there where the browser refuses a database. */
  readonly draft: Draft | undefined
}

/** Words in doubt, one after another. */
export interface DoubtReview {
  readonly doubts: DoubtQueue
}

/** Finding and replacing. */
export interface TextSearch {
  readonly find: Find
}

/** Aligns the words to the sound anew. */
export interface Realignment {
  readonly aligning: Aligning
}

/** What people say about the text. */
export interface TextComments {
  readonly comments: Comments
}

/** What a model writes of the text. */
export interface TextAnswers {
  readonly answers: Answers
}

/** What of the style guide is left. */
export interface StyleChecks extends DoubtReview {
  readonly style: StyleReview
}
