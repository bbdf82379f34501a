import type { Selectable } from 'kysely'
import type { ContentImageTable, Db } from '../../../../kernel/db/schema.ts'

export type PictureRow = Selectable<ContentImageTable>

/** Newest first. */
export function listPictures(db: Db): Promise<PictureRow[]> {
  return db.selectFrom('content_image').selectAll().orderBy('added_at', 'desc').orderBy('path').execute()
}

export function findPicture(db: Db, path: string): Promise<PictureRow | undefined> {
  return db.selectFrom('content_image').selectAll().where('path', '=', path).executeTakeFirst()
}

/** Puts a picture at its path, in the place of another one, whose blob is answered; null without one. */
export async function putPicture(db: Db, row: PictureRow): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const before = await findPicture(tx, row.path)
    const { path, ...values } = row
    await tx
      .insertInto('content_image')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
      .execute()
    return before && before.path === path ? before.blob_key : null
  })
}
