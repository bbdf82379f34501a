import type { Generated } from 'kysely'
import type { AnswerKind, AnswerStatus } from '../../../../src/shared/domain/answer-rules.ts'
import type { Absent } from './absent.ts'

/** What a model writes of a text, or of several. */
export interface AnswerTable {
  id: string
  /** Who asked, and whose time it takes. */
  account_id: string
  /** Null for a question to several files. */
  file_id: string | null
  /** Of a question to several files: the folder that they lie in; null for all. */
  folder_id: Absent<string>
  kind: AnswerKind
  template_id: Absent<string>
  /** JSON: the question, or the template's name and sections as they were. */
  ask: string
  status: AnswerStatus
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the checked sections; null until it was READY once. */
  body: Absent<string>
  /** Sentences that the text did not bear out. */
  left_out: Generated<number>
  /** Version of the text that is being read, or was read last; null before, and for several files. */
  text_version: Absent<number>
  /** The plan that it is charged to; null when nothing is charged. */
  plan_id: Absent<string>
  /** Its open reservation in the ledger; null when there is none. */
  reservation_id: Absent<string>
  /** Whole seconds that it cost, or has reserved. */
  seconds: Generated<number>
  failure_code: Absent<string>
  failure_message: Absent<string>
  created_at: number
}

/** What came of a part of a text; kept until the answer is whole, so that nothing is asked twice after a kill. */
export interface AnswerPartTable {
  answer_id: string
  /** 0 for the text itself, from then on what was written of it. Below 0 what came before: terms, what was found. */
  round: number
  part: number
  /** JSON of the checked sections, and how many sentences were left out. */
  body: string
}

/** A text that the answer to a question to several files cites. */
export interface AnswerSourceTable {
  answer_id: string
  file_id: string
  /** `original`, or the language of a translation. */
  language: string
  /** As it was read. */
  version: number
}

/** What somebody has written down to be asked of their texts. */
export interface AnswerTemplateTable {
  id: string
  account_id: string
  name: string
  /** JSON: titles, and what each asks for. */
  sections: string
  created_at: number
}
