import type { LiveTranslation } from '../../../../src/shared/contract/live-transcription.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { TranslationRow } from '../repository.ts'
import { lastPhrases, liveTranslations, type PhraseRow } from './phrases.ts'

/** A phrase that waits longer than this is late. Milliseconds. */
const LATE_MS = 8000
/** More phrases than the paragraphs have that are shown. */
const SHOWN_PHRASES = 80

/** A translation of a recording that goes on, as it is shown. */
export interface LiveTranslationView extends LiveTranslation {
  /** The last that were said, translated or not, in that order. */
  phrases: PhraseRow[]
  /** When it becomes late if nothing comes, in milliseconds since 1970; null where nothing is waited for. */
  lateAt: number | null
}

/** The translations of a recording as they are now, those that were stopped last. */
export async function lookAtLive(db: Db, fileId: string, now: number): Promise<LiveTranslationView[]> {
  const rows = await liveTranslations(db, fileId)
  return Promise.all(
    rows.map(async (row) => {
      const phrases = await lastPhrases(db, fileId, row.language, SHOWN_PHRASES)
      return { language: row.language, phrases, ...stateOf(row, phrases, now) }
    }),
  )
}

function stateOf(
  { live_stopped: stopped }: TranslationRow,
  phrases: readonly PhraseRow[],
  now: number,
): Pick<LiveTranslationView, 'state' | 'lateAt'> {
  if (stopped !== null) return { state: 'ended', lateAt: null }
  const waiting = phrases.find(({ text, is_left }) => text === null && is_left === 0)
  const lateAt = waiting ? waiting.said_at + LATE_MS : null
  const isLate = lateAt !== null && lateAt <= now
  const isLeft = phrases.findLast(({ text, is_left }) => text !== null || is_left === 1)?.is_left === 1
  return { state: isLate || isLeft ? 'late' : 'on', lateAt: isLate ? null : lateAt }
}
