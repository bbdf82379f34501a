import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

/** Plans with their balances, the ledger behind them, and who else may use them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('plan')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  // Partial, so that PostgreSQL takes the column for no key: rows that refer to the plan do not wait for its owner's
  // removal.
  await db.schema
    .createIndex('plan_owner')
    .on('plan')
    .column('owner_id')
    .unique()
    .where('owner_id', 'is not', null)
    .execute()

  const balance = (name: string) =>
    [
      name,
      'bigint',
      (c: any) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} >= 0`),
    ] as const
  await db.schema
    .createTable('plan_balance')
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plan.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn(...balance('available'))
    .addColumn(...balance('owed'))
    .addColumn(...balance('reserved'))
    .addColumn(...balance('granted'))
    .addColumn(...balance('used'))
    .addPrimaryKeyConstraint('plan_balance_pk', ['plan_id', 'kind'])
    .execute()

  await db.schema
    .createTable('ledger')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plan.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('seconds', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ledger_reference').on('ledger').column('reference').execute()
  await db.schema.createIndex('ledger_plan_actor').on('ledger').columns(['plan_id', 'actor_id']).execute()

  await db.schema
    .createTable('trial')
    .addColumn('card_fingerprint_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.unique().references('user.id').onDelete('set null'))
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plan.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('guest_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('invitation_plan_email').on('invitation').columns(['plan_id', 'email']).unique().execute()
  await db.schema.createIndex('invitation_guest').on('invitation').column('guest_id').execute()
  await db.schema.createIndex('invitation_email').on('invitation').column('email').execute()

  await db.schema
    .createTable('invitation_mail')
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plan.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('invitation_mail_pk', ['plan_id', 'email'])
    .execute()

  await db.schema.alterTable('user').addColumn('active_plan_id', 'text').execute()
  await db.schema.alterTable('file').addColumn('plan_id', 'text').execute()
  await db.schema.alterTable('file').addColumn('reservation_id', 'text').execute()

  // Everybody has a plan; those who were there before get theirs here.
  for (const { id } of await db.selectFrom('user').select('id').execute()) {
    const planId = uuidv7()
    await db.insertInto('plan').values({ id: planId, owner_id: id, created_at: Date.now() }).execute()
    await db
      .insertInto('plan_balance')
      .values(['auto', 'human'].map((kind) => ({ plan_id: planId, kind })))
      .execute()
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const column of ['plan_id', 'reservation_id']) await db.schema.alterTable('file').dropColumn(column).execute()
  await db.schema.alterTable('user').dropColumn('active_plan_id').execute()
  for (const table of ['invitation_mail', 'invitation', 'trial', 'ledger', 'plan_balance', 'plan'])
    await db.schema.dropTable(table).execute()
}
