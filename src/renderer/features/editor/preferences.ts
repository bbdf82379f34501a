import { TEXT_SIZES } from './ui-state.ts'

/** What a person set in the editor, kept on this device. */
export interface EditorPreferences {
  showsConfidence: boolean
  checksSpelling: boolean
  /** Pixels; null while the person has not chosen, and the style sheet decides by the screen. */
  textSize: number | null
}

const KEY = 'editor_preferences'
const INITIAL: EditorPreferences = { showsConfidence: true, checksSpelling: true, textSize: null }

/** The stored choices; anything unreadable is as never chosen. */
export function readPreferences(): EditorPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<EditorPreferences>
    return {
      showsConfidence: stored.showsConfidence !== false,
      checksSpelling: stored.checksSpelling !== false,
      textSize: typeof stored.textSize === 'number' && TEXT_SIZES.has(stored.textSize) ? stored.textSize : null,
    }
  } catch {
    return INITIAL
  }
}

export function writePreferences(preferences: EditorPreferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
