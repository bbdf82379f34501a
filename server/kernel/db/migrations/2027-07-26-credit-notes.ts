import type { Kysely } from 'kysely'

/** Credit notes of money that was paid back, and the last number of each year. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('credit_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('invoice_id', 'text', (column) => column.notNull().references('invoice.id').onDelete('cascade'))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('provider_refund_id', 'text', (column) => column.notNull())
    .addColumn('refund_id', 'text')
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('void_at', 'bigint')
    .addUniqueConstraint('credit_note_refund', ['invoice_id', 'provider_refund_id'])
    .execute()
  await db.schema
    .createTable('credit_note_number')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('credit_note_number').execute()
  await db.schema.dropTable('credit_note').execute()
}
