import type { Kysely } from 'kysely'

/** Refunds that whoever runs the server asks for, and what was said to grants of time. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payment.id'))
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema.createIndex('refund_payment').on('refund').column('payment_id').execute()
  await db.schema
    .createTable('ledger_note')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('ledger_note').execute()
  await db.schema.dropTable('refund').execute()
}
