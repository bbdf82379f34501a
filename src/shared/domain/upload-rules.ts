import { messages } from '../messages.ts'
import { isWithinBalance } from './quota.ts'
import type { Role } from './roles.ts'

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
export function languageProblem(
  spoken: SpokenLanguage,
  known: ReadonlySet<string>,
): { code: string; message: string } | null {
  if (spoken.is_multilingual) return null
  if (spoken.language_code.trim() === '') return { code: 'language_missing', message: messages.languageMissing }
  if (!known.has(spoken.language_code)) return { code: 'language_unknown', message: messages.languageUnknown }
  return null
}

/** Whether a file is long enough for a human transcription. */
export function isLongEnoughForHuman(lengthSeconds: number): boolean {
  return lengthSeconds > HUMAN_MINIMUM_SECONDS
}

/** Whether the uploads of a role are checked against a balance; ADMIN works without limits (spec 001 §6). */
export function isCheckedAgainstBalance(role: Role): boolean {
  return role === 'USER' || role === 'SUBSCRIBER'
}

/** Why a medium is not taken, as far as its length tells. */
export type LengthProblem = 'too_small_for_human' | 'too_large'

export const LENGTH_PROBLEMS: Readonly<Record<LengthProblem, string>> = {
  too_small_for_human: messages.tooSmallForHuman,
  too_large: messages.tooLarge,
}

/** What an upload is judged by. Seconds; a null balance is not limited. */
export interface JudgedLength {
  lengthSeconds: number
  isHuman: boolean
  /** Lengths of the account's files of that kind that are in work or FAILED. */
  inWorkOrFailedSeconds: number
  balanceSeconds: number | null
}

/** What is wrong with the length of a medium that is to be transcribed, or null. */
export function lengthProblem({ lengthSeconds, isHuman, ...time }: JudgedLength): LengthProblem | null {
  if (isHuman && !isLongEnoughForHuman(lengthSeconds)) return 'too_small_for_human'
  return isWithinBalance({ lengthSeconds, ...time }) ? null : 'too_large'
}
