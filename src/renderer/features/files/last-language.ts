/** The spec's name for it, so that a choice made before is kept. */
const KEY = 'frequently_used_language_for_transcription'
const INITIAL = 'en'

/** Code of the language last chosen for transcription, English at first. */
export function readLastLanguage(): string {
  try {
    return localStorage.getItem(KEY) || INITIAL
  } catch {
    return INITIAL // storage may be switched off
  }
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // Without storage the choice holds for this page.
  }
}
