import type { Db } from '../../../kernel/db/schema.ts'
import type { DerivedColumn, FileRow } from '../../files/index.ts'
import type { UploadRow } from '../../media/index.ts'

/** Rows at a time, so that no table has to fit into memory. */
const BATCH = 500

export function filesAfter(db: Db, id: string): Promise<FileRow[]> {
  return db.selectFrom('file').selectAll().where('id', '>', id).orderBy('id').limit(BATCH).execute()
}

export function uploadsAfter(db: Db, id: string): Promise<UploadRow[]> {
  return db.selectFrom('upload').selectAll().where('id', '>', id).orderBy('id').limit(BATCH).execute()
}

/** Whether a file is still there and names this object. */
export async function stillNames(
  db: Db,
  id: string,
  column: DerivedColumn | 'media_key',
  key: string,
): Promise<boolean> {
  return (
    (await db.selectFrom('file').select('id').where('id', '=', id).where(column, '=', key).executeTakeFirst()) !==
    undefined
  )
}
