import type { HumanTranscription } from '../../../src/shared/contract/files.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { HumanRow } from './repository.ts'

/** The human transcription of a file; null where there is none. */
export function presentHuman(row: HumanRow | undefined): HumanTranscription | null {
  if (!row) return null
  const { status, file_id, note, published_at, translations, failure_code, failure_message } = row
  return {
    status,
    file_id,
    published: published_at !== null,
    translate_languages: translations.map(({ language_code, status: translation, paragraphs, marked }) => ({
      language_code, status: translation, paragraphs, marked,
    })),
    note,
    failure: status === 'FAILED' ? { code: failure_code ?? 'unexpected', message: failure_message ?? messages.unexpected } : null,
  }
}
