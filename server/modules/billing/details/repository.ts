import type { BillingSettingsTable, Db } from '../../../kernel/db/schema.ts'

/** Who the person's invoices are made out to; undefined until they said so. */
export function billingSettingsOf(db: Db, userId: string) {
  return db.selectFrom('billing_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Saves who the person's invoices are made out to, in the place of what was there. */
export async function saveBillingSettings(db: Db, settings: BillingSettingsTable): Promise<void> {
  const { user_id: _, ...changed } = settings
  await db
    .insertInto('billing_settings')
    .values(settings)
    .onConflict((row) => row.column('user_id').doUpdateSet(changed))
    .execute()
}
