import { baseLanguage } from '../../../src/shared/domain/languages.ts'

/** Whisper's own codes where they differ from ours. */
const OTHERS: Readonly<Record<string, string>> = { jv: 'jw', fil: 'tl' }

/** The code by which Whisper and the servers around it know a language. */
export function whisperCode(language: string): string {
  const base = baseLanguage(language)
  return OTHERS[base] ?? base
}
