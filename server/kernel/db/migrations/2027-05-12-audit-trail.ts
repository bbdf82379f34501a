import { type Kysely, sql } from 'kysely'

/** Lines of the audit log that leave the installation, how far each way out has got, and which fact has which line. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('audit_line')
    .addColumn('number', 'bigint', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('is_refused', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('audit_sink')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('audit').addColumn('line_number', 'bigint').execute()
  await db.schema
    .createIndex('audit_unsealed')
    .on('audit')
    .column('id')
    .where(sql.ref('line_number'), 'is', null)
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('audit_unsealed').execute()
  await db.schema.alterTable('audit').dropColumn('line_number').execute()
  await db.schema.dropTable('audit_sink').execute()
  await db.schema.dropTable('audit_line').execute()
}
