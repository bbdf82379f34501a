import { mayWithText, type TextAccess, textAccess, type TextAction } from '../../../src/shared/domain/text-policy.ts'
import { textAccessOfMember } from '../../../src/shared/domain/workspace-roles.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notAllowed, notFound, wrongState } from '../../kernel/errors.ts'
import type { PartSpan } from '../../../src/shared/transcript/work-parts/keep-to-part.ts'
import {
  type FileRow,
  type Grant,
  grantOf,
  humanOf,
  type HumanRow,
  type Viewer,
  visibleFile,
  type WorkPart,
  workParts,
} from '../files/index.ts'

/** A part of a text, of which its transcriptor changes nothing else. */
export interface TextPart extends PartSpan, Pick<WorkPart, 'file_id' | 'number'> {}

/** A file whose text somebody may have. */
export interface TextFile {
  file: FileRow
  /** The part of the original that is all they may change; null where they may change any. */
  part: TextPart | null
  access: Exclude<TextAccess, 'none'>
  /** What its owner lets them do with it; null for the owner, and for the transcriptor who has it. */
  grant: Grant | null
  /** The last version that they may read; null for no limit. */
  lastVersion: number | null
  /**
   * Until when a translation must have been saved for them to read it, in milliseconds since 1970; null for no limit.
   */
  lastSavedAt: number | null
}

/**
 * What the viewer may do with the text of a file: the one question that all calls about texts ask. `held` is the
 * file's row, where the transaction has taken it. @throws AppError 404 for a file that they may not know of, 409 while
 * its text is not theirs
 */
export async function requireText(db: Db, viewer: Viewer, fileId: string, held?: FileRow): Promise<TextFile> {
  // Who owns a file may always know of it.
  const file = held?.owner_id === viewer.id ? held : await visibleFile(db, viewer, fileId)
  if (!file) throw notFound()
  const human = file.for_human_transcribe === 1 ? await humanOf(db, fileId) : undefined
  const isTaken = human !== undefined && human.transcriptor_id === viewer.id
  const own = human && !isTaken ? workParts.lastPart(human, viewer.id) : undefined
  const isTheirs = file.owner_id === viewer.id || isTaken || own !== undefined
  const grant = isTheirs ? undefined : await grantOf(db, viewer.id, fileId)
  const access = accessOf(viewer, file, human, grant)
  if (access === 'none') throw wrongState()
  const isLimited = (isTaken || own !== undefined) && access === 'read'
  return {
    file,
    part: own && access === 'edit' ? spanOf(human!, own) : null,
    access,
    grant: grant ?? null,
    lastVersion: isLimited ? (human?.published_version ?? null) : null,
    lastSavedAt: isLimited ? (human?.published_at ?? null) : null,
  }
}

/**
 * A text with which the viewer may do that. @throws AppError 404, 409, also for what is published; 403 where its owner
 * does not let them
 */
export async function requireTextFor(
  db: Db,
  viewer: Viewer,
  fileId: string,
  action: Exclude<TextAction, 'read'>,
  held?: FileRow,
): Promise<TextFile> {
  const text = await requireText(db, viewer, fileId, held)
  if (mayWithText(text.access, action)) return text
  throw text.grant || viewer.acting ? notAllowed() : wrongState()
}

function spanOf({ parts }: HumanRow, { file_id, number, first_paragraph }: WorkPart): TextPart {
  const next = parts.find((part) => part.number === number + 1)?.first_paragraph ?? null
  return { file_id, number, first: first_paragraph ?? '', next }
}

function accessOf(
  { id, acting }: Viewer,
  file: FileRow,
  human: HumanRow | undefined,
  grant: Grant | undefined,
): TextAccess {
  const subject = {
    status: file.status,
    human: human ? { status: human.status, published: human.published_at !== null } : null,
  }
  if (file.owner_id === id) {
    const owners = textAccess('owner', subject)
    return acting ? textAccessOfMember(acting.as, owners) : owners
  }
  if (human?.transcriptor_id === id) return textAccess('transcriptor', subject)
  const part = human && workParts.lastPart(human, id)
  if (part) return textAccess({ part: part.finished_at === null ? 'taken' : 'finished' }, subject)
  return grant ? textAccess(grant, subject) : 'none'
}
