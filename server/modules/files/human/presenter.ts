import type { HumanTranscription } from '../../../../src/shared/contract/files/records.ts'
import { type Lease, leaseEnd } from '../../../../src/shared/domain/human-desk.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { shownFailure, storedFailure } from '../../../kernel/shown-failure.ts'
import type { HumanRow } from './repository.ts'

/**
 * The human transcription of a file as somebody in this role reads it; null where there is none. `lease` is null where
 * files stay with whoever took them.
 */
export function presentHuman(row: HumanRow | undefined, role: Role, lease: Lease | null): HumanTranscription | null {
  if (!row) return null
  const { status, file_id, note, published_at, translations, flags, held_at } = row
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
    lease_until: role === 'HUMAN-TRANSCRIPTOR' ? leaseUntil(row, lease) : null,
    flags: published_at === null ? flags.map(presentFlag) : [],
    held: held_at !== null,
    failure: status === 'FAILED' ? shownFailure(storedFailure(row), role, messages.speechEngineMissing) : null,
  }
}

/** What somebody said of a file; not who. */
export const presentFlag = ({ reason, detail, at }: Pick<HumanRow['flags'][number], 'reason' | 'detail' | 'at'>) => ({
  reason,
  detail,
  date: new Date(at).toISOString(),
})

/** Only of a file that is taken, while nobody else works on it. */
function leaseUntil(
  { transcriptor_id, published_at, status, worked_at: workedAt, warned_at: warnedAt }: HumanRow,
  lease: Lease | null,
): string | null {
  const isHeld = transcriptor_id !== null && published_at === null && status !== 'HUMAN-TRANSCRIBE'
  if (lease === null || !isHeld || workedAt === null) return null
  return new Date(leaseEnd({ workedAt, warnedAt }, lease)).toISOString()
}
