import { NO_FOLDER } from '../../../src/shared/contract/folders.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { filesWithTag, foldersUnder } from '../folders/index.ts'
import type { FileCondition } from '../texts/index.ts'
import type { FiledFiles } from './fresh-texts.ts'

/** Where an owner's files are kept: in a folder and those below it, or in none, and with a tag. */
export interface Filing {
  folder?: string | undefined
  tag?: string | undefined
}

/** An owner's files that are kept there; null where it is not said. */
export async function filedFiles(db: Db, ownerId: string, { folder, tag }: Filing): Promise<FiledFiles | null> {
  if (folder === undefined && tag === undefined) return null
  const under = folder === undefined || folder === NO_FOLDER ? [] : await foldersUnder(db, ownerId, folder)
  const where: FileCondition = (eb) =>
    eb.and([
      eb('file.owner_id', '=', ownerId),
      ...(folder === undefined
        ? []
        : folder === NO_FOLDER
          ? [eb('file.folder_id', 'is', null)]
          : [under.length === 0 ? eb.lit(false) : eb('file.folder_id', 'in', under)]),
      ...(tag === undefined ? [] : [eb('file.id', 'in', filesWithTag(db, ownerId, tag))]),
    ])
  const rows = await db.selectFrom('file').select('id').where(where).execute()
  return { ids: rows.map(({ id }) => id), where }
}
