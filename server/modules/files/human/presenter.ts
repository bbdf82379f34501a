import type { HumanTranscription } from '../../../../src/shared/contract/files/records.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { shownFailure, storedFailure } from '../../../kernel/shown-failure.ts'
import type { HumanRow } from './repository.ts'

/** The human transcription of a file as somebody in this role reads it; null where there is none. */
export function presentHuman(row: HumanRow | undefined, role: Role): HumanTranscription | null {
  if (!row) return null
  const { status, file_id, note, published_at, translations } = row
  return {
    status,
    file_id,
    published: published_at !== null,
    translate_languages: translations.map(({ language_code, status: translation, paragraphs, marked }) => ({
      language_code,
      status: translation,
      paragraphs,
      marked,
    })),
    note,
    failure: status === 'FAILED' ? shownFailure(storedFailure(row), role, messages.speechEngineMissing) : null,
  }
}
