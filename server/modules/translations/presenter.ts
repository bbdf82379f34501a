import type { Translation } from '../../../src/shared/contract/translations.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { messages } from '../../../src/shared/messages.ts'
import { shownFailure, storedFailure } from '../../kernel/shown-failure.ts'
import type { TranslationRow } from './repository.ts'

/** @param originalVersion the newest version of the file's own text */
export function presentTranslation(
  row: TranslationRow,
  { originalVersion, role }: { originalVersion: number; role: Role },
): Translation {
  return {
    file: row.file_id,
    language: row.language,
    status: row.status,
    progress: row.status === 'TRANSLATING' ? row.progress : null,
    is_finished: row.is_finished === 1,
    is_outdated: row.source_version !== null && row.source_version < originalVersion,
    failure:
      row.failure_code === null ? null : shownFailure(storedFailure(row), role, messages.translationEngineMissing),
  }
}
