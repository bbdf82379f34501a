import type { FileListItem, FileRecord, FlatFile } from '../../../src/shared/contract/files/records.ts'
import { formatClock } from '../../../src/shared/domain/duration.ts'
import { type FileView, type Lease, sideOf } from '../../../src/shared/domain/human-desk.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { messages } from '../../../src/shared/messages.ts'
import { shownFailure, storedFailure } from '../../kernel/shown-failure.ts'
import { findLanguage } from '../../kernel/languages.ts'
import type { HeldBy } from './holds/repository.ts'
import { presentHuman } from './human/presenter.ts'
import type { HumanRow } from './human/repository.ts'
import type { FileRow } from './repository.ts'
import type { Grant } from './shares/grants.ts'

/** What the reply says and the row does not hold. */
export interface Standing {
  /** Milliseconds since 1970. */
  now: number
  /** Files before this one, null when it waits for no worker. */
  queuePlace: number | null
  /** When its medium, or FAILED the file, is due to go, in milliseconds since 1970; null for never. */
  retainedUntil: number | null
  /** How much of the file its reader may have. */
  view: FileView
  /** Who reads it, and as what. */
  viewerId: string
  role: Role
  /** Null where taken files stay with whoever took them. */
  lease: Lease | null
  /** Whether its reader owns it. */
  isOwn: boolean
  /** Its tags, where its reader owns it. */
  tagIds: readonly string[]
  /** When it goes by itself, in milliseconds since 1970; null for never. */
  removesAt: number | null
  /** By whom it is on hold; null for nobody. */
  hold: HeldBy | null
  /** Of a file that somebody else shares with its reader; null otherwise. */
  grant: Grant | null
}

export function presentFile(
  row: FileRow,
  human: HumanRow | undefined,
  { now, queuePlace, retainedUntil, view, role, isOwn, tagIds, removesAt, hold, grant }: Standing,
): FileRecord {
  const isInWork =
    row.status === 'TRANSCRIBE' || (sideOf(role) === 'transcriptor' && human?.status === 'HUMAN-TRANSCRIBE')
  return {
    _id: row.id,
    name: view === 'all' ? row.name : namelessOf(row),
    type: row.type,
    size: row.size,
    length: row.length_seconds,
    status: row.status,
    uploaded_date: new Date(row.uploaded_at).toISOString(),
    for_human_transcribe: row.for_human_transcribe === 1,
    is_multilingual: row.is_multilingual === 1,
    is_published: human !== undefined && human.published_at !== null,
    // What it costs is its owner's alone.
    price_quota_for_human_transcribe: grant ? null : row.price_quota,
    time: formatClock(row.length_seconds),
    language_code: row.language_code,
    progress: isInWork ? row.progress : null,
    eta_seconds: isInWork ? secondsLeft(row, now) : null,
    queue_place: isInWork ? queuePlace : null,
    free_again_until:
      !grant && row.free_again_until !== null && now < row.free_again_until
        ? new Date(row.free_again_until).toISOString()
        : null,
    failure:
      row.status === 'FAILED' || row.failure_code !== null
        ? shownFailure(storedFailure(row), grant ? 'USER' : role, messages.speechEngineMissing)
        : null,
    speakers_by: row.speakers_by,
    damaged_at: JSON.parse(row.damaged_at) as number[],
    media_removed:
      row.media_removed_at === null
        ? null
        : { date: new Date(row.media_removed_at).toISOString(), after_days: row.media_kept_days ?? 0 },
    kept_until: retainedUntil === null ? null : new Date(retainedUntil).toISOString(),
    ...(grant && {
      shared: {
        right: grant.right,
        by: grant.ownerEmail,
        expires_date: grant.until === null ? null : new Date(grant.until).toISOString(),
      },
    }),
    ...(row.is_live === 1 && { is_live: true as const }),
    ...(isOwn && {
      filing: {
        is_archived: row.is_archived === 1,
        folder_id: row.folder_id,
        tag_ids: [...tagIds],
        removal_date: removesAt === null || hold !== null ? null : new Date(removesAt).toISOString(),
        hold,
      },
    }),
  }
}

export function presentItem(row: FileRow, human: HumanRow | undefined, standing: Standing): FileListItem {
  return {
    file: presentFile(row, human, standing),
    humanTranscription: humanFor(row, human, standing),
  }
}

export function presentFlat(row: FileRow, human: HumanRow | undefined, standing: Standing): FlatFile {
  return {
    ...presentFile(row, human, standing),
    human_transcription: humanFor(row, human, standing),
  }
}

/** What its owner and its transcriptor have agreed is nobody else's. */
const humanFor = (row: FileRow, human: HumanRow | undefined, { grant, viewerId, role, lease }: Standing) =>
  grant ? null : presentHuman(human, row, { viewerId, role, lease })

/** What a file is called before it is taken: its name is its owner's. */
export function namelessOf({ type, language_code }: FileRow): string {
  return `${findLanguage(language_code)?.name ?? language_code} ${type.startsWith('video/') ? 'video' : 'recording'}`
}

/** An estimate below this share of the work would jump too much to be of use. */
const LEAST_PROGRESS = 0.02

function secondsLeft({ started_at, progress }: FileRow, now: number): number | null {
  if (started_at === null || progress < LEAST_PROGRESS) return null
  const elapsed = Math.max(0, now - started_at) / 1000
  return Math.max(0, Math.round((elapsed * (1 - progress)) / progress))
}
