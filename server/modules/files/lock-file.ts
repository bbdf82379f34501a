import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import * as processing from './processing.ts'
import { holdFile } from './repository.ts'

/** Takes the rows of a file and its owner, if it is still there, in the order in which a removal takes them. */
export async function lockFile(tx: Db, fileId: string): Promise<void> {
  const file = await processing.fileById(tx, fileId)
  if (!file) return
  await holdUser(tx, file.owner_id)
  await holdFile(tx, fileId)
}
