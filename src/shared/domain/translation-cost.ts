import { costOf } from './quota.ts'

/** So many letters of a text cost a second where that is more than the medium's length; slower speech than most. */
export const LETTERS_PER_SECOND = 15

/** Letters of a text as they are charged: everything that is no white space. */
export function countLetters(text: string): number {
  return text.replace(/\s+/gu, '').length
}

/** What is translated. */
export interface TranslatedWork {
  /** Of the medium, in seconds. */
  lengthSeconds: number
  /** Of the text; 0 while there is none yet. */
  letters: number
}

/** What a translation costs, in seconds: the medium's length, or the text's letters where those are more. */
export function translationCost({ lengthSeconds, letters }: TranslatedWork): number {
  return Math.max(lengthSeconds, letters / LETTERS_PER_SECOND)
}

/** What a medium costs to be transcribed and translated so many times, in whole seconds; its letters show later. */
export function uploadCost({ lengthSeconds, translations }: { lengthSeconds: number; translations: number }): {
  transcription: number
  translations: number
} {
  return { transcription: costOf(lengthSeconds), translations: translations * costOf(lengthSeconds) }
}

/** The letters that this price pays for. */
export function lettersPaid({ lengthSeconds, letters }: TranslatedWork): number {
  return Math.max(letters, Math.round(lengthSeconds * LETTERS_PER_SECOND))
}

/** What a translation has cost and has been worked on since it was made. */
export interface TranslationAccount {
  /** Whole seconds that it cost when it was made. */
  costSeconds: number
  /** The letters that these paid for. */
  paidLetters: number
  /** Letters of changed paragraphs that were translated again since. */
  againLetters: number
  /** Whole seconds that were charged by now. */
  chargedSeconds: number
}

/**
 * What is still to be paid, in whole seconds: changes are free up to once more the letters that were paid for, and
 * charged beyond.
 */
export function translationDue({ costSeconds, paidLetters, againLetters, chargedSeconds }: TranslationAccount): number {
  const beyond = Math.max(0, againLetters - paidLetters)
  return Math.max(0, costSeconds + costOf(beyond / LETTERS_PER_SECOND) - chargedSeconds)
}
