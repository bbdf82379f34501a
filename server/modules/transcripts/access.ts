import { type TextAccess, textAccess } from '../../../src/shared/domain/human-desk.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound, wrongState } from '../../kernel/errors.ts'
import { type FileRow, humanOf, type HumanRow, type Viewer, visibleFile } from '../files/index.ts'

/** A file whose text somebody may have. */
export interface TextFile {
  file: FileRow
  access: Exclude<TextAccess, 'none'>
  /** The last version that they may read; null for no limit. */
  lastVersion: number | null
  /**
   * Until when a translation must have been saved for them to read it, in milliseconds since 1970; null for no limit.
   */
  lastSavedAt: number | null
}

/**
 * What the viewer may do with the text of a file. @throws AppError 404 for a file that they may not know of, 409 while
 * its text is not theirs
 */
export async function requireText(db: Db, viewer: Viewer, fileId: string): Promise<TextFile> {
  const file = await visibleFile(db, viewer, fileId)
  if (!file) throw notFound()
  const human = file.for_human_transcribe === 1 ? await humanOf(db, fileId) : undefined
  const access = accessOf(viewer, file, human)
  if (access === 'none') throw wrongState()
  const isLimited = access === 'read'
  return {
    file,
    access,
    lastVersion: isLimited ? (human?.published_version ?? null) : null,
    lastSavedAt: isLimited ? (human?.published_at ?? null) : null,
  }
}

/** The file of a text that the viewer may change. @throws AppError 404, 409 also for a text that may only be read */
export async function requireWritableText(db: Db, viewer: Viewer, fileId: string): Promise<FileRow> {
  const { file, access } = await requireText(db, viewer, fileId)
  if (access !== 'write') throw wrongState()
  return file
}

function accessOf({ id }: Viewer, file: FileRow, human: HumanRow | undefined): TextAccess {
  const subject = {
    status: file.status,
    human: human ? { status: human.status, published: human.published_at !== null } : null,
  }
  if (file.owner_id === id) return textAccess('owner', subject)
  return human?.transcriptor_id === id ? textAccess('transcriptor', subject) : 'none'
}
