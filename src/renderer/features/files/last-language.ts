/** The spec's name for it, so that a choice made before is kept. */
const KEY = 'frequently_used_language_for_transcription'

/** Code of the language last chosen for transcription, null where none was. */
export function readLastLanguage(): string | null {
  try {
    return localStorage.getItem(KEY) || null
  } catch {
    return null // storage may be switched off
  }
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // Without storage the choice holds for this page.
  }
}

/** Codes of the languages that somebody likely speaks in: the last one, then those that the browser is set to. */
export function likelyLanguages(browser: readonly string[] = navigator.languages): string[] {
  const spoken = browser.map((tag) => tag.split('-')[0]!.toLowerCase())
  return [...new Set([readLastLanguage() ?? [], spoken].flat())]
}
