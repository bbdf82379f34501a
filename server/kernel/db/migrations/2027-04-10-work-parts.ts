import { type Kysely, sql } from 'kysely'

/** Parts of long files, which several transcriptors write side by side; each is credited with theirs, and reviewed. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('work_part')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('from_seconds', 'double precision', (c) => c.notNull())
    .addColumn('to_seconds', 'double precision', (c) => c.notNull())
    .addColumn('first_paragraph', 'text')
    // No foreign key, as in human_transcription: rows of people are taken before those of their files.
    .addColumn('transcriptor_id', 'text')
    .addColumn('worked_at', 'bigint')
    .addColumn('warned_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addPrimaryKeyConstraint('work_part_pk', ['file_id', 'number'])
    .execute()
  await db.schema.createIndex('work_part_transcriptor').on('work_part').column('transcriptor_id').execute()
  await keyPublishedWork(db, ['file_id', 'transcriptor_id'], 'published_work_person_pk')
  await db.schema.alterTable('review').addColumn('part_from', 'double precision').execute()
  await db.schema.alterTable('review').addColumn('part_to', 'double precision').execute()
}

/** Of a file that several have published, the work of one is kept. */
export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('review').dropColumn('part_to').execute()
  await db.schema.alterTable('review').dropColumn('part_from').execute()
  await sql`delete from published_work where exists (select 1 from published_work as other
    where other.file_id = published_work.file_id and other.transcriptor_id < published_work.transcriptor_id)`.execute(
    db,
  )
  await keyPublishedWork(db, ['file_id'], 'published_work_file_pk')
  await db.schema.dropTable('work_part').execute()
}

/** Makes the table anew, since SQLite cannot change a primary key. */
async function keyPublishedWork(
  db: Kysely<any>,
  columns: ('file_id' | 'transcriptor_id')[],
  name: string,
): Promise<void> {
  await db.schema
    .createTable('published_work_next')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('transcriptor_id', 'text', (c) => c.notNull())
    .addColumn('seconds', 'bigint', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint(name, columns)
    .execute()
  const rows = db.selectFrom('published_work').select(['file_id', 'transcriptor_id', 'seconds', 'published_at'])
  await db
    .insertInto('published_work_next')
    .columns(['file_id', 'transcriptor_id', 'seconds', 'published_at'])
    .expression(rows)
    .execute()
  await db.schema.dropTable('published_work').execute()
  await db.schema.alterTable('published_work_next').renameTo('published_work').execute()
  await db.schema.createIndex('published_work_transcriptor').on('published_work').column('transcriptor_id').execute()
}
