import type { Db } from '../../kernel/db/schema.ts'
import { filesWithTag, foldersUnder } from '../folders/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import type * as store from './repository.ts'
import { isLanguageWanted } from './wanted.ts'

/** Whether files like this one go there. */
async function isFileWanted(tx: Db, destination: store.DestinationRow, file: store.SentFile): Promise<boolean> {
  const { user_id: ownerId, folder_id: folderId, tag_id: tagId } = destination
  if (file.owner_id !== ownerId) return false
  if (folderId !== null) {
    if (file.folder_id === null) return false
    if (!(await foldersUnder(tx, ownerId, folderId)).includes(file.folder_id)) return false
  }
  if (tagId === null) return true
  const tagged = await filesWithTag(tx, ownerId, tagId).where('file_tag.file_id', '=', file.id).execute()
  return tagged.length > 0
}

/** Whether a text of a file goes there, by its language and where the file is. */
export async function isTextWanted(
  tx: Db,
  destination: store.DestinationRow,
  file: store.SentFile,
  language: string,
): Promise<boolean> {
  const written = language === ORIGINAL ? file.language_code : language
  const wanted = JSON.parse(destination.languages) as string[]
  return isLanguageWanted(wanted, written) && isFileWanted(tx, destination, file)
}
