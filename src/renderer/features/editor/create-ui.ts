import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FlatFile } from '../../../shared/contract/files/records.ts'
import type { TimedText } from '../../../shared/transcript/timed-text.ts'
import { readPreferences } from './preferences.ts'
import { countMarked, countWords } from './saving/pack.ts'
import type { ReadOnlyReason, UiState } from './ui-state.ts'

/** What the screen shows of a text that was opened just now, as the person likes it. */
export function createUi(
  file: Pick<FlatFile, 'status' | 'speakers_by'>,
  timed: TimedText,
  readOnlyBecause: ReadOnlyReason | null,
): StoreApi<UiState> {
  return createStore<UiState>(() => ({
    dialog: null,
    status: file.status === 'FINISHED' ? 'FINISHED' : 'EDITING',
    ...readPreferences(),
    isPlayedElsewhere: false,
    canUndo: false,
    canRedo: false,
    caret: { paragraph: 0, speaker: '', marked: false, hasNote: false },
    speakers: timed.speakers,
    speakersBy: file.speakers_by,
    lastSpeakers: [],
    words: countWords(timed),
    marked: countMarked(timed),
    isFollowing: true,
    isTabFree: false,
    readOnlyBecause,
    machine: null,
    broughtIn: 0,
    triedOutside: false,
  }))
}
