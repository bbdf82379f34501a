import { type Kysely, sql } from 'kysely'

/** Cards, orders, invoices, and what card providers tell. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('payment_customer_id', 'text').execute()

  const settings = db.schema
    .createTable('billing_settings')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
  const required = ['name', 'phone', 'country', 'city', 'line1']
  const optional = ['state', 'line2', 'postal_code', 'tax_type', 'tax_code']
  const withRequired = required.reduce((table, name) => table.addColumn(name, 'text', (c) => c.notNull()), settings)
  await optional.reduce((table, name) => table.addColumn(name, 'text'), withRequired).execute()

  await db.schema
    .createTable('card')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('payment_method_id', 'text', (c) => c.notNull())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('last4', 'text', (c) => c.notNull())
    .addColumn('exp_month', 'integer', (c) => c.notNull())
    .addColumn('exp_year', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plan.id'))
    .addColumn('file_id', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('auto_seconds', 'bigint', (c) => c.notNull())
    .addColumn('human_seconds', 'bigint', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('provider_id', 'text', (c) => c.unique())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('taken_back', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('payment_key').on('payment').columns(['user_id', 'idempotency_key']).unique().execute()
  await db.schema
    .createIndex('payment_unfinished')
    .on('payment')
    .column('updated_at')
    .where(sql<boolean>`state in ('started', 'confirming', 'paid')`)
    .execute()
  // A person has one payment in flight.
  await db.schema
    .createIndex('payment_in_flight')
    .on('payment')
    .column('user_id')
    .unique()
    .where(sql<boolean>`state in ('started', 'confirming')`)
    .execute()

  await db.schema
    .createTable('invoice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payment_id', 'text', (c) => c.notNull().unique().references('payment.id'))
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('url', 'text')
    .addColumn('details', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('invoice_user').on('invoice').columns(['user_id', 'issued_at']).execute()

  await db.schema
    .createTable('invoice_number')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('webhook_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('handled_at', 'bigint')
    .execute()

  await db.schema
    .createTable('sandbox_object')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    'sandbox_object',
    'webhook_event',
    'invoice_number',
    'invoice',
    'payment',
    'card',
    'billing_settings',
  ])
    await db.schema.dropTable(table).execute()
  await db.schema.alterTable('user').dropColumn('payment_customer_id').execute()
}
