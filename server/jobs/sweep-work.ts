import type { Db } from '../db/schema.ts'
import * as store from '../features/transcription/repository.ts'
import type { WorkFolders } from '../features/transcription/work-folder.ts'

/** Removes work folders whose file is gone or done with: what killed workers left. Answers how many went. */
export async function sweepWork({ db, folders }: { db: Db; folders: WorkFolders }): Promise<number> {
  let removed = 0
  for (const { fileId, kind } of await folders.list()) {
    const file = await store.fileById(db, fileId)
    const isWanted = file && (kind === 'speech' ? file.status === 'TRANSCRIBE' : file.playable_key === null)
    if (isWanted) continue
    await folders.remove(fileId, kind)
    removed += 1
  }
  return removed
}
