import type { Db } from '../../kernel/db/schema.ts'
import { type FileRow, processing, wantedOf } from '../files/index.ts'
import { diarisationOf } from '../recognition/index.ts'
import type { WorkFolders, WorkKind } from '../media/index.ts'

/**
 * Removes work folders whose file is gone or done with, by this worker or by one on another machine, and that are older
 * than said: what killed workers left. Answers how many went.
 */
export async function sweepWork({
  db,
  folders,
  olderThanMs = 0,
}: {
  db: Db
  folders: WorkFolders
  olderThanMs?: number
}): Promise<number> {
  let removed = 0
  for (const work of await folders.list()) {
    if (((await folders.ageMs(work)) ?? 0) < olderThanMs) continue
    const file = await processing.fileById(db, work.fileId)
    if (file && (await isWanted[work.kind](file, db))) continue
    await folders.remove(work)
    removed += 1
  }
  return removed
}

const isWanted: Readonly<Record<WorkKind, (file: FileRow, db: Db) => boolean | Promise<boolean>>> = {
  speech: async (file, db) => (await wantedOf(db, file)) !== null,
  playable: (file) => processing.lacks(file, 'playable_key'),
  sound: (file) => processing.lacks(file, 'waveform_key'),
  thumbnail: (file) => processing.lacks(file, 'thumbnail_key'),
  preview: (file) => processing.lacks(file, 'preview_key'),
  speakers: async ({ id }, db) => {
    const row = await diarisationOf(db, id)
    return row !== undefined && row.turns === null && row.failure === null
  },
}
