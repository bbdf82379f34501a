import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Viewer } from '../files/index.ts'
import { requireText, type TextFile } from '../transcripts/index.ts'

/** Answers go by the newest text, which not everybody may read. */
export const isLimited = ({ lastVersion, lastSavedAt }: TextFile) => lastVersion !== null || lastSavedAt !== null

/** A file whose newest text somebody may read; null for one that is not theirs to read, or not any more. */
export async function readableText(db: Db, viewer: Viewer, fileId: string): Promise<TextFile | null> {
  try {
    const text = await requireText(db, viewer, fileId)
    return isLimited(text) ? null : text
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Those of the files whose newest text somebody may read. */
export async function readableTexts(db: Db, viewer: Viewer, fileIds: Iterable<string>): Promise<Map<string, TextFile>> {
  const readable = new Map<string, TextFile>()
  for (const fileId of new Set(fileIds)) {
    const text = await readableText(db, viewer, fileId)
    if (text) readable.set(fileId, text)
  }
  return readable
}
