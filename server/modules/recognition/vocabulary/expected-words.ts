import type { Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../../files/index.ts'
import { vocabularyOf } from '../../identity/index.ts'

/** The names and terms that are to be expected in a file: its own, and those of its owner. */
export async function expectedWords(
  db: Db,
  file: Pick<FileRow, 'owner_id' | 'vocabulary'>,
): Promise<{ vocabulary: string[] }> {
  const own = file.vocabulary === null ? [] : (JSON.parse(file.vocabulary) as string[])
  return { vocabulary: [...new Set([...own, ...(await vocabularyOf(db, file.owner_id))])] }
}
