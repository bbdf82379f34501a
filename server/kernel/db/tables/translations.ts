import type { Generated } from 'kysely'
import type { TranslationStatus } from '../../../../src/shared/domain/translation.ts'
import type { Absent } from './absent.ts'

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
