import { messages } from '../messages.ts'
import type { Phrase } from '../words/phrase.ts'
import { isWithinBalance } from './quota.ts'

/** `WAITING`: ordered, and not begun; `READY`: its text is there. */
export const TRANSLATION_STATUSES = ['WAITING', 'TRANSLATING', 'READY', 'FAILED'] as const
export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number]

/** What an address or a query may say for a file's own text. */
const ORIGINALS: readonly string[] = ['', 'none', 'original']

/** Whether a language in an address or a query means the file's own text. */
export function isOriginal(language: string | undefined): boolean {
  return language === undefined || ORIGINALS.includes(language)
}

/** The time of somebody who translates without limits (spec 001 §5). */
export const UNLIMITED_TIME = -1

/** What decides whether there is time for a translation. Seconds. */
export interface TranslationTime {
  /** Auto time on the plan in use, before reservations; {@link UNLIMITED_TIME} for no limit. */
  planSeconds: number
  /** What of it may be spent now. */
  availableSeconds: number
  /** Lengths of the account's files in auto work or FAILED. */
  inWorkOrFailedSeconds: number
  /** Length of the medium, which is what a translation costs. */
  lengthSeconds: number
}

/** The notice that more time is needed for a translation, or null. */
export function translationNeedsTime({
  planSeconds,
  availableSeconds,
  inWorkOrFailedSeconds,
  lengthSeconds,
}: TranslationTime): Phrase | null {
  if (planSeconds === UNLIMITED_TIME) return null
  const isEnough =
    isWithinBalance({ lengthSeconds, inWorkOrFailedSeconds, balanceSeconds: planSeconds }) &&
    lengthSeconds <= availableSeconds
  return isEnough ? null : messages.translationNeedsTime(availableSeconds, lengthSeconds)
}

/** How far a text is marked. */
export interface MarkedCount {
  paragraphs: number
  marked: number
}

/** Whether a translation counts as finished: all its paragraphs are marked (spec 001 §4). */
export const isAllMarked = ({ paragraphs, marked }: MarkedCount): boolean => paragraphs > 0 && marked === paragraphs

/** How many paragraphs a text has, and how many of them are marked. */
export function countMarks(paragraphs: readonly { marked: boolean }[]): MarkedCount {
  return { paragraphs: paragraphs.length, marked: paragraphs.filter(({ marked }) => marked).length }
}

/** The same of a text that is at hand. */
export const isFinished = (paragraphs: readonly { marked: boolean }[]): boolean => isAllMarked(countMarks(paragraphs))
