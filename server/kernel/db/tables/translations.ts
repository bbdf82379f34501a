import type { Generated } from 'kysely'
import type { TranslationStatus } from '../../../../src/shared/domain/translation.ts'
import type { Absent } from './absent.ts'

/**
 * Why a translation of a recording was stopped: there is no time left for it, a person chose so, or its engine could
 * not make the rest of it.
 */
export type LiveTranslationStop = 'time' | 'person' | 'engine'

/** A file's text in another language; its versions are kept as the original's, under the language's code. */
export interface TranslationTable {
  file_id: string
  language: string
  status: TranslationStatus
  /** 0 to 1. */
  progress: Generated<number>
  /** 1 when all paragraphs of its newest version are marked. */
  is_finished: Generated<number>
  /** The version of the original that it was last made of; null until it was READY once. */
  source_version: Absent<number>
  /** The plan that it is charged to; null when nothing is charged. */
  plan_id: Absent<string>
  /** Its open reservation in the ledger; null when there is none. */
  reservation_id: Absent<string>
  /** Whole seconds that it cost when it was made; 0 until then. */
  cost_seconds: Generated<number>
  /** The letters that these pay for. */
  paid_letters: Generated<number>
  /** Letters of changed paragraphs that the machine translated again since. */
  again_letters: Generated<number>
  /** Whole seconds of it that are charged by now. */
  charged_seconds: Generated<number>
  failure_code: Absent<string>
  failure_message: Absent<string>
  created_at: number
  /**
   * From which second of the recording it is made while that goes on; null where it is made of a text that is there.
   */
  live_from: Absent<number>
  /** The second up to which it was made then. */
  live_until: Absent<number>
  /** Letters that were translated then. */
  live_letters: Generated<number>
  /** Why it is made no further while the recording goes on; null where it is. */
  live_stopped: Absent<LiveTranslationStop>
}

/**
 * What the machine made of a paragraph; kept so that the work goes on after a kill, and that only changed paragraphs
 * are translated again.
 */
export interface TranslatedParagraphTable {
  file_id: string
  language: string
  paragraph_id: string
  /** SHA-256 of the words of the original, base64url. */
  source_hash: string
  /** The version of the original in which it was so. */
  source_version: number
  text: string
}

/** A phrase of a recording that goes on, and what the machine makes of it; gone once the recording's text is made. */
export interface TranslatedPhraseTable {
  file_id: string
  language: string
  /** Of the phrase in its session, from 1 on. */
  number: number
  /** The paragraph of the original that it was added to. */
  paragraph_id: string
  /** What was said. */
  source: string
  /** When it ends, in seconds of the recording. */
  ends_seconds: number
  /** Null until it is translated. */
  text: Absent<string>
  /** 1 where it came too late, and is translated when the recording has ended. */
  is_left: Generated<number>
  said_at: number
}
