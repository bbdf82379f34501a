import type { Db } from '../db/schema.ts'
import { lockOwner } from '../features/files/repository.ts'
import * as store from '../features/transcription/repository.ts'

/** Takes the rows of a file and its owner, if it is still there, in the order in which a removal takes them. */
export async function lockFile(tx: Db, fileId: string): Promise<void> {
  const file = await store.fileById(tx, fileId)
  if (!file) return
  await lockOwner(tx, file.owner_id)
  await store.holdFile(tx, fileId)
}
