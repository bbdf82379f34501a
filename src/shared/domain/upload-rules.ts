import { messages } from '../messages.ts'

/** A human transcription needs a file longer than this many seconds (spec). */
export const HUMAN_MINIMUM_SECONDS = 600

/** The language code of a file in several languages. */
export const MULTILINGUAL_CODE = 'multi'

/** The part of the upload's options that says which language is spoken. */
export interface SpokenLanguage {
  is_multilingual: boolean
  language_code: string
}

/** The code that a file is stored with. */
export function spokenCode({ is_multilingual, language_code }: SpokenLanguage): string {
  return is_multilingual ? MULTILINGUAL_CODE : language_code
}

/** What is wrong with the choice of language, or null. */
export function languageProblem(spoken: SpokenLanguage, known: ReadonlySet<string>): { code: string; message: string } | null {
  if (spoken.is_multilingual) return null
  if (spoken.language_code.trim() === '') return { code: 'language_missing', message: messages.languageMissing }
  if (!known.has(spoken.language_code)) return { code: 'language_unknown', message: messages.languageUnknown }
  return null
}

/** Whether a file is long enough for a human transcription. */
export function isLongEnoughForHuman(lengthSeconds: number): boolean {
  return lengthSeconds > HUMAN_MINIMUM_SECONDS
}
