import { type Kysely, sql } from 'kysely'

/** All files of a person or a workspace are put on hold at once: a hold that names no file and no folder. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('legal_hold_all')
    .unique()
    .on('legal_hold')
    .columns(['owner_id', 'by_admin'])
    .where(sql.ref('file_id'), 'is', null)
    .where(sql.ref('folder_id'), 'is', null)
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('legal_hold_all').execute()
}
