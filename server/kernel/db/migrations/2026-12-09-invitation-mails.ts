import type { Kysely } from 'kysely'

/** An invitation may be mailed several times in a day. The rows only remember that day, so they begin anew. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('invitation_mail').execute()
  await columns(db).execute()
  await db.schema.createIndex('invitation_mail_plan').on('invitation_mail').columns(['plan_id', 'sent_at']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('invitation_mail').execute()
  await columns(db).addPrimaryKeyConstraint('invitation_mail_pk', ['plan_id', 'email']).execute()
}

function columns(db: Kysely<any>) {
  return db.schema
    .createTable('invitation_mail')
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plan.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
}
