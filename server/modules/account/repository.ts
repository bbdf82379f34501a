import type { Db } from '../../kernel/db/schema.ts'

/** Who the person's invoices are made out to; undefined until they said so. */
export function billingSettingsOf(db: Db, userId: string) {
  return db.selectFrom('billing_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function cardOf(db: Db, userId: string) {
  return db.selectFrom('card').selectAll().where('user_id', '=', userId).executeTakeFirst()
}
