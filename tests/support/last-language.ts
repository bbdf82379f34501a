/** Where a browser keeps the language that somebody chose last (the spec's name for it). */
export const LAST_LANGUAGE_KEY = 'frequently_used_language_for_transcription'
