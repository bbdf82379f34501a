import type { HumanTranscription, PartOfFile } from '../../../../src/shared/contract/files/records.ts'
import { type Lease, leaseEnd } from '../../../../src/shared/domain/human-desk.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import { partRanges } from '../../../../src/shared/domain/work-parts.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { reviewRules } from '../../../kernel/review-rules.ts'
import { shownFailure, storedFailure } from '../../../kernel/shown-failure.ts'
import { heldPart, lastPart, stateOf, type WorkPart } from './parts.ts'
import type { HumanRow } from './repository.ts'
import { shownTo } from './status-for.ts'

/** Who reads a human transcription. */
export interface HumanReader {
  viewerId: string
  role: Role
  /** Null where files stay with whoever took them. */
  lease: Lease | null
}

/**
 * The human transcription of a file as somebody reads it; null where there is none.
 * @param file its length, and its status: a long one that waits can be taken in parts
 */
export function presentHuman(
  row: HumanRow | undefined,
  file: { status: string; length_seconds: number },
  { viewerId, role, lease }: HumanReader,
): HumanTranscription | null {
  if (!row) return null
  const { file_id, note, published_at, translations, flags, held_at } = row
  const isTranscriptor = role === 'HUMAN-TRANSCRIPTOR'
  const status = isTranscriptor ? shownTo(viewerId, row) : row.status
  const parts = isTranscriptor && isOffered(row, file) ? offeredParts(row, file) : row.parts.map(presentPart(viewerId))
  const part = isTranscriptor && row.transcriptor_id !== viewerId ? lastPart(row, viewerId) : undefined
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
    lease_until: isTranscriptor ? leaseUntil(row, viewerId, lease) : null,
    flags: published_at === null ? flags.map(presentFlag) : [],
    held: held_at !== null,
    failure: status === 'FAILED' ? shownFailure(storedFailure(row), role, messages.speechEngineMissing) : null,
    ...(parts.length > 0 && { parts }),
    ...(part && { part: part.number }),
  }
}

const presentPart =
  (viewerId: string) =>
  (part: WorkPart): PartOfFile => ({
    number: part.number,
    from: part.from_seconds,
    to: part.to_seconds,
    state: stateOf(part),
    is_yours: part.transcriptor_id === viewerId,
    first_paragraph: part.first_paragraph,
  })

/** Whether a file waits for somebody who takes all of it. */
const isOffered = ({ status, parts }: HumanRow, file: { status: string }) =>
  status === 'STANDBY' && file.status === 'STANDBY' && parts.length === 0

/** The parts that a waiting file has once somebody takes one of them. */
function offeredParts(row: HumanRow, file: { length_seconds: number }): PartOfFile[] {
  return offeredRanges(row, file).map(({ from, to }, at) => ({
    number: at + 1,
    from,
    to,
    state: 'free',
    is_yours: false,
    first_paragraph: null,
  }))
}

/**
 * In which parts a file is offered, as the rules say; none for one that a translation was ordered with, which one
 * person writes.
 */
export function offeredRanges(
  { translations }: Pick<HumanRow, 'translations'>,
  { length_seconds }: { length_seconds: number },
): TimeRange[] {
  if (translations.length > 0) return []
  const { parts } = reviewRules()
  return partRanges(length_seconds, parts && { fromMinutes: parts.from_minutes, minutes: parts.minutes })
}

/** What somebody said of a file; not who. */
export const presentFlag = ({ reason, detail, at }: Pick<HumanRow['flags'][number], 'reason' | 'detail' | 'at'>) => ({
  reason,
  detail,
  date: new Date(at).toISOString(),
})

/** Only of what somebody has taken, while the machine does not work on it. */
function leaseUntil(row: HumanRow, viewerId: string, lease: Lease | null): string | null {
  const { transcriptor_id, published_at, status } = row
  const part = transcriptor_id === null ? heldPart(row, viewerId) : undefined
  const { worked_at: workedAt, warned_at: warnedAt } = part ?? row
  const isHeld = (transcriptor_id !== null || part) && published_at === null && status !== 'HUMAN-TRANSCRIBE'
  if (lease === null || !isHeld || workedAt === null) return null
  return new Date(leaseEnd({ workedAt, warnedAt }, lease)).toISOString()
}
