import type { Answer } from '../../../src/shared/contract/answers.ts'
import type { FoundSection } from '../../../src/shared/answers/stale.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { messages } from '../../../src/shared/messages.ts'
import { shownFailure, storedFailure } from '../../kernel/shown-failure.ts'
import { ORIGINAL } from '../texts/index.ts'
import { askOf } from './asked.ts'
import type { AnswerRow } from './repository.ts'

/** What an answer is shown with: its sections as they stand in the texts now, and the names of the files. */
export interface ShownAnswer {
  sections: readonly FoundSection[]
  /** Sentences that are kept from who reads. */
  hidden: number
  nameOf: (fileId: string) => string
  role: Role
  mayChange: boolean
}

export function presentAnswer(row: AnswerRow, { sections, hidden, nameOf, role, mayChange }: ShownAnswer): Answer {
  const { question = null, template = null } = askOf(row)
  const shown = sections.map(({ kind, title, sentences }) => ({
    kind,
    title,
    sentences: sentences.map(({ text, citations }) => ({
      text,
      is_stale: citations.some(({ isStale }) => isStale),
      citations: citations.map(({ fileId, language = ORIGINAL, paragraph, from, to, quote, speaker, at, isStale }) => ({
        file: fileId,
        file_name: nameOf(fileId),
        language,
        paragraph,
        from,
        to,
        quote,
        speaker,
        at,
        is_stale: isStale,
      })),
    })),
  }))
  return {
    _id: row.id,
    kind: row.kind,
    question,
    template: template?.name ?? null,
    status: row.status,
    progress: row.status === 'WORKING' ? row.progress : null,
    sections: shown,
    is_stale: shown.some(({ sentences }) => sentences.some(({ is_stale }) => is_stale)),
    left_out: row.left_out,
    hidden,
    failure: row.failure_code === null ? null : shownFailure(storedFailure(row), role, messages.answersMissing),
    seconds: row.seconds,
    created_date: new Date(row.created_at).toISOString(),
    may_change: mayChange,
  }
}
