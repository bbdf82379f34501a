import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What is shared is a file, or a folder with all that lies in it and below. */
export async function up(db: Kysely<any>): Promise<void> {
  if (isPostgres(db)) {
    await db.schema
      .alterTable('file_share')
      .alterColumn('file_id', (c) => c.dropNotNull())
      .execute()
    await db.schema
      .alterTable('file_share')
      .addColumn('folder_id', 'text', (c) => c.references('folder.id').onDelete('cascade'))
      .execute()
  } else await rebuild(db, true)
  for (const column of ['email', 'plan_id'])
    await db.schema
      .createIndex(`folder_share_${column}`)
      .on('file_share')
      .columns(['folder_id', column])
      .unique()
      .execute()
  await db.schema.createIndex('folder_parent').on('folder').column('parent_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('folder_parent').execute()
  await db.deleteFrom('file_share').where('file_id', 'is', null).execute()
  if (isPostgres(db)) {
    await db.schema.alterTable('file_share').dropColumn('folder_id').execute()
    await db.schema
      .alterTable('file_share')
      .alterColumn('file_id', (c) => c.setNotNull())
      .execute()
  } else await rebuild(db, false)
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter

const COLUMNS = ['id', 'file_id', 'email', 'user_id', 'plan_id', 'access_right', 'created_at', 'expires_at']

/** Makes the table anew, since SQLite cannot let a column be null that never was. */
async function rebuild(db: Kysely<any>, withFolders: boolean): Promise<void> {
  let next = db.schema
    .createTable('file_share_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => (withFolders ? c : c.notNull()).references('file.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('plan_id', 'text', (c) => c.references('plan.id').onDelete('cascade'))
    .addColumn('access_right', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addUniqueConstraint('file_share_email', ['file_id', 'email'])
    .addUniqueConstraint('file_share_group', ['file_id', 'plan_id'])
  if (withFolders) next = next.addColumn('folder_id', 'text', (c) => c.references('folder.id').onDelete('cascade'))
  await next.execute()
  await db
    .insertInto('file_share_next')
    .columns(COLUMNS)
    .expression(db.selectFrom('file_share').select(COLUMNS.map((column) => sql.ref(column).as(column))))
    .execute()
  await db.schema.dropTable('file_share').execute()
  await db.schema.alterTable('file_share_next').renameTo('file_share').execute()
  for (const column of ['user_id', 'plan_id', 'email'])
    await db.schema.createIndex(`file_share_by_${column}`).on('file_share').columns([column, 'file_id']).execute()
}
