import type { Kysely } from 'kysely'

/** Voices that are known again, of people who agreed to it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('voice_consent')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('voice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sample', 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('voice_name', ['user_id', 'name'])
    .execute()
  await db.schema
    .createTable('voice_print')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('file_id', 'text')
    .addColumn('speaker', 'text', (c) => c.notNull())
    .addColumn('voice_id', 'text', (c) => c.references('voice.id').onDelete('cascade'))
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('print', 'text', (c) => c.notNull())
    .addColumn('seconds', 'double precision', (c) => c.notNull())
    .addColumn('sample', 'bytea', (c) => c.notNull())
    .addColumn('heard_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('voice_print_user').on('voice_print').column('user_id').execute()
  await db.schema.createIndex('voice_print_file').on('voice_print').column('file_id').execute()
  await db.schema.createIndex('voice_print_voice').on('voice_print').column('voice_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('voice_print').execute()
  await db.schema.dropTable('voice').execute()
  await db.schema.dropTable('voice_consent').execute()
}
